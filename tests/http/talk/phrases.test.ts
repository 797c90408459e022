import { expect, it } from "vitest";
import { listPhrases } from "#app/features/talk/phrases/phrases.server.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, follow, textOf } from "../club.ts";

const app = appForEach();
const coach = app.as("coach1@example.com");

const send = (form: string, fields: Record<string, string>) =>
  coach(`/admin/phrases?form=${form}`, asForm(fields));
const stored = () => listPhrases(app.services.db.read);

it("saves a phrase once, removes it, and Undo saves it again", async () => {
  expect(await textOf(await coach("/admin/phrases"))).toContain("No phrases yet");
  for (const _time of [1, 2])
    expect((await send("save-phrase", { newPhrase: " Slow down. " })).status).toBe(303);
  expect((await stored()).map(({ text }) => text)).toEqual(["Slow down."]);
  const removed = await send("remove-phrase", { id: (await stored())[0]?.id ?? "" });
  expect([removed.status, await stored()]).toEqual([303, []]);
  const html = await (await follow(coach, removed, "/admin/phrases")).text();
  expect(html).toContain("Phrase removed");
  expect(html).toMatch(/name="newPhrase" value="Slow down\."/);
  expect((await send("remove-phrase", { id: "none" })).status).toBe(404);
});

it("refuses an empty phrase, and keeps one that is too long in its form", async () => {
  expect(await textOf(await send("save-phrase", { newPhrase: "  " }))).toContain("Write the phrase to save");
  const long = "x".repeat(501);
  const refused = await send("save-phrase", { newPhrase: long });
  expect([refused.status, (await refused.text()).includes(long)]).toEqual([400, true]);
  expect(await stored()).toEqual([]);
});
