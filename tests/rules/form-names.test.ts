import { expect, it } from "vitest";
import { readNote } from "#app/features/talk/notes/notes.server.ts";
import { failedFormsOf, formAction, pageForms } from "#app/http/forms/form-action.server.ts";

const form = (failed: string) => ({ run: readNote, to: "/", failed });

it("joins the forms of a page's parts, and refuses two of one name, of which one would hide the other", () => {
  const joined = formAction({ read: form("Not read") }, pageForms({ send: form("Not sent") }));
  expect(failedFormsOf(joined)).toEqual({ read: { title: "Not read" }, send: { title: "Not sent" } });
  const parts = [pageForms({ send: form("Not sent") }), pageForms({ send: form("Not sent either") })];
  expect(() => formAction({}, ...parts)).toThrow("two forms of one name: send");
});
