import { describe, expect, it, test } from "vitest";
import { addressKey, clientAddress } from "#app/http/client-address.server.ts";

describe("addresses are counted per IPv4 address and per IPv6 /64 (D66)", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::FFFF:cb00:7107", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
    ["unknown", "unknown"],
    ["", ""],
  ])("%j counts as %j", (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

it("reads the address behind as many proxies as are configured, never one further left", () => {
  const chain = "198.51.100.1, 2001:db8::5, 203.0.113.7";
  expect(clientAddress(chain, "127.0.0.1", 0)).toBe("127.0.0.1");
  expect(clientAddress(chain, "127.0.0.1", 1)).toBe("203.0.113.7");
  expect(clientAddress(chain, "127.0.0.1", 2)).toBe("2001:db8::5");
  expect(clientAddress(undefined, "127.0.0.1", 1)).toBe("127.0.0.1");
});
