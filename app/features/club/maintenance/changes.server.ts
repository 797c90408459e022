import { renderMarkdown } from "#app/features/base/markdown.server.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import text from "../../../../CHANGELOG.md?raw";
import about from "../../../../package.json";

/** The running version. */
export const runningVersion: string = about.version;

/** The change log, as Markdown. */
export const changelog: string = text;

const entries = changelog.slice(changelog.indexOf("\n## "));

/** The running version, and the change log as HTML. */
export const readChanges = operation("readChanges", noInput, async function readChanges() {
  return { version: runningVersion, html: renderMarkdown(entries) };
});
