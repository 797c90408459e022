import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type App, type Ask, startApp } from "./support/app.ts";
import { root } from "./support/bundle.ts";
import { rowsOf } from "./support/database.ts";
import { listSources, wordsIn } from "./support/source-file.ts";
import { textsIn, walkPages } from "./support/walk-pages.ts";

// Every sentence a person can read, once, with one place it is read at: `npm run sentences > list.txt`, after a build.
// Pages and dialogs are rendered and followed link by link for a visitor, each kind of member, and a coach; mails come from the
// demo club's outbox. Words that only show after a fault (messages, toasts, mails, the command line) come from the code.

const people = ["basic", "elite", "pro", "new", "coach1"].map((name) => `${name}@example.com`);

const found = new Map<string, string>();
const add = (text: string, place: string) => {
  const sentence = text.replaceAll(/\s+/g, " ").trim();
  if (/[a-z]\s[a-z]/i.test(sentence) && !found.has(sentence)) found.set(sentence, place);
};

/** Reads every page someone can reach by links. */
const walk = (ask: Ask, who: string, starts: string[]) =>
  walkPages(ask, starts, (html, address) => {
    for (const text of textsIn(html)) add(text, `${who} ${address}`);
  });

function readMails(app: App): void {
  for (const { subject, text } of rowsOf<{ subject: string; text: string | null }>(
    app,
    "SELECT subject, text FROM outbox",
  ))
    for (const line of [subject, ...(text ?? "").split("\n")]) add(line, "mail");
}

/** Words a walk can't reach: what the code says when something goes wrong, in mails, and on the command line. */
function readCode(): void {
  for (const path of listSources("app").filter(
    (name) => !/common-(words|names|passwords)|styleguide/.test(name),
  ))
    for (const { line, words } of wordsIn(path, readFileSync(join(root, path), "utf8")))
      add(words, `${path}:${line}`);
}

function readDocs(): void {
  const pages = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".md"),
  );
  for (const path of ["README.md", "CHANGELOG.md", ".env.example", ...pages.map((name) => `docs/${name}`)])
    for (const [index, line] of readFileSync(join(root, path), "utf8").split("\n").entries())
      add(line, `${path}:${index + 1}`);
}

const app = await startApp();
try {
  await walk(app.fetch, "visitor", ["/", "/auth?tab=signup", "/no-such-page"]);
  for (const email of people)
    await walk(await app.signIn(email), email, ["/", "/portal", "/dashboard", "/account", "/admin"]);
  readMails(app);
} finally {
  await app.close();
}
readCode();
readDocs();
for (const [sentence, place] of found) process.stdout.write(`${place}\t${sentence}\n`);
