import { describe, expect, test } from "vitest";
import { addressKey, clientAddress } from "#app/http/guards/client-address.server.ts";

describe("addresses are counted (D66)", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::ffff:cb00:7107", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
    ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["unknown", "unknown"],
    ["", ""],
  ])("%j by %j", (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

test.each([
  ["1.1.1.1, 2.2.2.2", 0, "9.9.9.9"],
  ["1.1.1.1, 2.2.2.2", 1, "2.2.2.2"],
  ["1.1.1.1, 2.2.2.2", 2, "1.1.1.1"],
  ["1.1.1.1", 2, "1.1.1.1"],
  [undefined, 1, "9.9.9.9"],
])("the client's address in %j behind %i proxies is %s", (forwardedFor, hops, address) => {
  expect(clientAddress(forwardedFor, "9.9.9.9", hops)).toBe(address);
});
