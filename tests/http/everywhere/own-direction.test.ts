import { describe, expect, it } from "vitest";
import { appForAll } from "#tests/support/app-hooks.ts";
import { everyPage, withoutIds } from "../../e2e/support/every-form.ts";
import { askAs, people } from "../../e2e/support/people.ts";
import { changeRows } from "../club.ts";

// Hebrew, Arabic, and Persian are read from the right, whatever the page's language: "!" after a Hebrew word stands on its left.
// This fills every text people write with Hebrew, opens every page, and asks that each that begins with it takes its own
// direction, and that every field words are typed into does. Names and titles have it by one rule of the style sheet.

const app = appForAll({ environment: { RATE_LIMIT_FACTOR: "1000" } });

/** The texts people write, by table. */
const written: Record<string, string[]> = {
  messages: ["text"],
  message_drafts: ["text"],
  practice_notes: ["content"],
  submissions: ["message", "admin_notes", "feedback_text"],
  homework: ["text"],
  calls: ["topic", "summary", "private_notes"],
  matches: ["notes"],
  weekly_drills: ["description", "instructions", "equipment_needed"],
  drill_completions: ["notes"],
  practice_results: ["notes"],
  contact_messages: ["message", "response"],
  tutorial_posts: ["text", "shared_question"],
  notifications: ["message"],
  tutorials: ["description"],
  library_videos: ["description"],
};

function writeHebrew(): void {
  for (const [table, columns] of Object.entries(written))
    for (const column of columns)
      changeRows(app, `UPDATE ${table} SET ${column} = 'שלום, ' || coalesce(${column}, '')`);
}

/** Elements whose words the page doesn't show, or whose direction no one can give. */
const isElsewhere = new Set(["title", "script", "style", "option", "textarea"]);
const isEmpty = new Set(["input", "img", "br", "hr", "meta", "link", "source", "track", "path", "col"]);

const begins = /^[^\p{L}]*\p{Script=Hebrew}/u;

type Open = { name: string; isAuto: boolean; isHidden: boolean };

const openOf = (name: string, attributes: string): Open => ({
  name,
  isAuto: attributes.includes('dir="auto"') || name === "bdi",
  isHidden: isElsewhere.has(name) || /class="[^"]*\bsr-only\b/.test(attributes),
});

const isField = (name: string, attributes: string) =>
  name === "textarea" || (name === "input" && /type="(text|search)"/.test(attributes));

/** Texts that begin with Hebrew and have the page's direction, and fields for words that have it. */
function faultsOf(html: string): string[] {
  const faults: string[] = [];
  const open: Open[] = [];
  for (const [, end, name = "", attributes = "", text] of html
    .replaceAll(/<!--.*?-->/g, "")
    .matchAll(/<(\/?)([a-zA-Z]\w*)([^>]*)>|([^<]+)/g)) {
    const isLeft = text !== undefined && begins.test(text) && !open.some(({ isHidden }) => isHidden);
    if (isLeft && !open.some(({ isAuto }) => isAuto))
      faults.push(`${open.at(-1)?.name}: ${text.trim().slice(0, 40)}`);
    if (isField(name, attributes) && !end && !/dir="auto"|tabindex="-1"/i.test(attributes))
      faults.push(`a field without its own direction: ${name} ${/name="([^"]*)"/.exec(attributes)?.[1]}`);
    if (name === "" || isEmpty.has(name) || attributes.endsWith("/")) continue;
    if (end) open.splice(open.findLastIndex((one) => one.name === name));
    else open.push(openOf(name, attributes));
  }
  return faults;
}

describe("what people write", () => {
  it.each(people)(
    "has its own direction on every page of $who",
    async ({ who, from }) => {
      const ask = await askAs(app, who);
      writeHebrew();
      const faults = new Set<string>();
      for await (const [page, html] of everyPage(ask, from))
        for (const fault of faultsOf(html)) faults.add(`${withoutIds(page).split("?")[0]} ${fault}`);
      expect([...faults].sort()).toEqual([]);
    },
    300_000,
  );
});
