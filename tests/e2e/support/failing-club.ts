import { startApp } from "../../support/app.ts";
import { listenFor } from "../../support/listening.ts";
import { test as base, type ServedClub } from "../support/journey.ts";
import { type Breaker, breakWritesOf } from "./breaker.ts";

type Failing = ServedClub & { breaker: Breaker };

/** Journeys on a club whose connection the test breaks; no one is told to wait, however often a form is sent. */
export const test = base.extend<{ breaker: Breaker }>({
  club: async ({ browserName: _ }, use) => {
    const app = await startApp({ environment: { RATE_LIMIT_FACTOR: "1000" } });
    const listener = await listenFor(app);
    const failing: Failing = { ...app, url: listener.url, breaker: breakWritesOf(listener.server) };
    await use(failing);
    await listener.close();
    await app.close();
  },
  breaker: async ({ club }, use) => use((club as Failing).breaker),
});

export { expect, type ServedClub } from "../support/journey.ts";
