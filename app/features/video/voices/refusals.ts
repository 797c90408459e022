import { invalidInput, tooLarge, unsupportedType } from "#app/errors.ts";
import { messages } from "./messages.ts";

const without = (message: string) => invalidInput(message, { fields: { sound: [message] } });

/** The refusals of a recording. */
export const soundRefusals = {
  missing: () => without(messages.missing),
  empty: () => without(messages.empty),
  wrongType: () => unsupportedType(messages.wrongType, messages.wrongTypeTitle),
  tooLarge: () => tooLarge(messages.tooLarge, messages.tooLargeTitle),
};
