import { createECDH, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { sendDuePushes } from "#app/features/people/push/send.server.ts";
import { isOutside } from "#app/services/push.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { asForm, asJson, cellOf, changeRows } from "#tests/http/club.ts";
import { answer, coaches } from "#tests/http/talk/talk.ts";
import type { Ask } from "#tests/support/app.ts";
import { appForAll } from "#tests/support/app-hooks.ts";

// "localhost" stands for a push service's name that leads to this machine from some moment on.
const app = appForAll({ environment: { PUSH_SERVICES: "127.0.0.1,localhost", COACHES: coaches } });
const browser = createECDH("prime256v1");
const p256dh = browser.generateKeys().toString("base64url");
const auth = randomBytes(16).toString("base64url");
let services: Services;
let pro: Ask;
let coach: Ask;
let service: Server;
let secrets: Server;
let redirect = 307;
const asked: string[] = [];
const stolen: string[] = [];

const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  services = app.services as unknown as Services;
  pro = await app.signIn("pro@example.com");
  coach = await app.signIn("coach1@example.com");
  secrets = createServer((request, response) => {
    stolen.push(`${request.method} ${request.url}`);
    response.writeHead(201).end();
  }).listen(0, "127.0.0.1");
  await once(secrets, "listening");
  service = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(redirect, { Location: `http://127.0.0.1:${portOf(secrets)}/inside` }).end();
  }).listen(0, "127.0.0.1");
  await once(service, "listening");
  await pro("/account/notifications?form=kinds", asForm({ message: "on" }));
});
afterEach(() => changeRows(app, "DELETE FROM push_subscriptions"));
afterAll(() => {
  service.close();
  secrets.close();
});

let written = 0;
async function pushTo(endpoint: string): Promise<void> {
  const subscribed = await pro("/api/push-subscriptions", asJson({ endpoint, p256dh, auth }));
  expect(subscribed.status).toBe(200);
  written += 1;
  const fields = { text: `Hello ${written}`, formKey: `hostile-push-${written}` };
  expect((await answer(app, coach, "pro@example.com", fields)).status).toBe(303);
  await sendDuePushes(services);
}

/** Stored rows: no page shows notifications that wait. */
const waiting = () => cellOf<number>(app, "SELECT count(*) FROM pushes WHERE next_attempt_at IS NOT NULL");

it.each([301, 302, 303, 307, 308])("a push service's redirect (%i) leads nowhere", async (status) => {
  redirect = status;
  await pushTo(`http://127.0.0.1:${portOf(service)}/${status}`);
  expect(asked).toContain(`/${status}`);
  expect([stolen, waiting()]).toEqual([[], 1]);
});

it("a push service's name that leads to this machine is not called, and the notification waits", async () => {
  await pushTo("https://localhost/inside");
  expect(cellOf<number>(app, "SELECT attempts FROM pushes")).toBe(1);
  expect(waiting()).toBe(1);
  const open = { endpoint: `http://localhost:${portOf(secrets)}/inside`, p256dh, auth };
  const letter = { payload: "{}", topic: "a", lifetime: 60, isUrgent: false };
  await expect(services.push.send(open, letter)).rejects.toThrow(/localhost leads to .*not on the internet/);
  expect(stolen).toEqual([]);
});

it("a browser whose push service is no longer one of ours is forgotten, not called", async () => {
  await pushTo("https://localhost/inside");
  changeRows(app, "UPDATE push_subscriptions SET endpoint = ?", `http://127.0.0.2:${portOf(secrets)}/inside`);
  changeRows(app, "UPDATE pushes SET next_attempt_at = 0");
  await sendDuePushes(services);
  expect([stolen, cellOf<number>(app, "SELECT count(*) FROM push_subscriptions")]).toEqual([[], 0]);
});

it.each([
  ["0.0.0.0", "127.0.0.1", "127.9.9.9", "10.1.2.3", "100.64.0.1", "169.254.169.254", "172.31.0.1"],
  ["192.168.1.1", "224.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fd00::1", "fec0::1", "ff02::1"],
  ["::ffff:127.0.0.1", "::ffff:8.8.8.8", "64:ff9b::7f00:1", "2002:7f00:1::", "2001::1", "2:3::", "localhost"],
])("no address inside a network counts as outside: %s …", (...addresses) => {
  expect(addresses.filter(isOutside)).toEqual([]);
});

it("addresses on the internet count as outside", () => {
  const addresses = ["8.8.8.8", "142.250.0.1", "172.32.0.1", "2a00:1450:4001::1", "2001:4860:4860::8888"];
  expect(addresses.filter((address) => !isOutside(address))).toEqual([]);
});
