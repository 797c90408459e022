import { invalidInput, tooLarge, unsupportedType } from "#app/errors.ts";
import { messages } from "./messages.ts";

const withoutFile = (message: string) =>
  invalidInput(message, { title: messages.noFileTitle, fields: { video: [message] } });

/** The refusals of a member's clip (D26). */
export const clipRefusals = {
  missing: () => withoutFile(messages.noFile),
  empty: () => withoutFile(messages.emptyFile),
  wrongType: () => unsupportedType(messages.wrongType, messages.wrongTypeTitle),
  tooLarge: () => tooLarge(messages.tooLarge, messages.tooLargeTitle),
};
