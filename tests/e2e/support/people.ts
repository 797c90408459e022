import { readTab } from "../../../app/routes/admin/_tab/tabs.ts";
import type { App, Ask } from "../../support/app.ts";
import { type FoundForm, findSends } from "./every-form.ts";

/** Where each begins to look for forms, and which pages are theirs to try. */
export const people = [
  { who: "a visitor", from: ["/"], own: /^\// },
  {
    who: "pro@example.com",
    from: ["/portal", "/dashboard", "/account"],
    own: /^\/(portal|dashboard|account)/,
  },
  {
    who: "coach1@example.com",
    from: ["/admin", "/account/second-factor"],
    own: /^\/(admin|account\/second)/,
  },
];

/** A video travels in parts, by its own client (uploads.test.ts). */
export const isUpload = ({ key }: FoundForm) => /submit-video|upload-video|send-angle|intake clip/.test(key);

/** A match has rounds to send only once its keys are tapped, and then waits on the device (matches.test.ts). */
export const isTapped = ({ key }: FoundForm) => / (log-match|add-round)$/.test(key);

const isLast = ({ key }: FoundForm) =>
  /delete|remove|sign-out|clean|close|stop|discard|cancel|withdraw|review\/:id publish/.test(key);

/** Gone once another coach's member is one's own, as other forms make them. */
const isFirst = ({ key }: FoundForm) => key.includes("take-over");

const rank = (form: FoundForm) => Number(isLast(form)) - Number(isFirst(form));

/** What takes something away comes last, as a published review takes its desk: other forms are on it. */
export const lastOnes = (found: readonly FoundForm[]) =>
  found.toSorted((one, other) => rank(one) - rank(other));

const rest = { area: "on all pages", isIn: (_: string) => true };
const inTabs = (key: string) => readTab(key.split(" ")[0] ?? "") !== null;
const inSite = (key: string) => key.startsWith("/admin/site/");

/** The parts of a walk over someone's forms, each its own test on its own club; no form is in two parts or in none. */
export const walks = people.flatMap((person) => {
  const isCoach = person.who.startsWith("coach");
  const areas = isCoach
    ? [
        { area: "in the tabs", isIn: inTabs },
        { area: "about the site", isIn: inSite },
        { area: "on other pages", isIn: (key: string) => !inTabs(key) && !inSite(key) },
      ]
    : [rest];
  return areas.map((area) => ({ ...person, ...area }));
});

/** What reads a club's pages as someone; without a browser a page costs half. */
export const askAs = async (club: Pick<App, "fetch" | "signIn">, who: string): Promise<Ask> =>
  who === "a visitor" ? club.fetch : club.signIn(who);

const found = new Map<string, ReturnType<typeof findSends>>();

/** Someone's forms and buttons in a new club: every test's is a copy of the same one, so they are looked for once. */
export function findOwnSends(ask: Ask, { who, from }: { who: string; from: readonly string[] }) {
  const all = found.get(who) ?? findSends(ask, from);
  found.set(who, all);
  return all;
}
