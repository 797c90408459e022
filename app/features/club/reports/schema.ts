import { z } from "zod";
import { editedVersion, opaqueId, requiredText } from "#app/features/base/fields.ts";
import { messages } from "./messages.ts";
import { linesOf } from "./rules.ts";

export const oneReport = z.object({ id: opaqueId });

const isShort = (line: string) => [...line].length <= 200;

/** The coach's one to three lines. */
export const publishInput = oneReport.extend({
  lines: requiredText(messages.linesMissing, 700)
    .transform(linesOf)
    .refine((lines) => lines.length <= 3, messages.tooManyLines)
    .refine((lines) => lines.every(isShort), messages.lineTooLong)
    .transform((lines) => lines.join("\n")),
});

/** The lines of a published report, over the version that the form was loaded with. */
export const correctInput = publishInput.extend({ version: editedVersion });
