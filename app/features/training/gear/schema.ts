import { z } from "zod";
import {
  editedVersion,
  formKey,
  opaqueId,
  optionalText,
  requiredText,
  wholeNumber,
} from "#app/features/base/fields.ts";
import { throwingPlaces, throwingStyles } from "./gear-words.ts";
import { messages } from "./messages.ts";

const emptyToNull = (value: unknown) => (value === "" ? null : value);

const side = optionalText(60, messages.nameLong);

const bagFields = {
  name: requiredText(messages.nameMissing, 60, messages.nameLong),
  firstSide: side,
  secondSide: side,
  speed: z
    .preprocess(
      emptyToNull,
      wholeNumber({ missing: messages.speedRange, range: messages.speedRange }, 1, 10).nullish(),
    )
    .transform((speed) => speed ?? null),
};

/** What adding a set of bags takes. */
export const bagInput = z.object({ ...bagFields, formKey });

/** The fields of a set of bags that are edited, with their labels (D57). */
export const editedBagFields = {
  name: "Name",
  firstSide: "First side",
  secondSide: "Second side",
  speed: "Speed",
} as const;

/** What changing a set of bags takes. */
export const changeBagInput = z.object({ id: opaqueId, version: editedVersion, ...bagFields });

/**
 * What a log may say of how it was thrown. A field that isn't sent is undefined, so that a correction leaves it alone; an empty
 * one takes it away.
 */
export const gearFields = {
  bagId: z.preprocess(emptyToNull, opaqueId.nullish()),
  throwingStyle: z.preprocess(emptyToNull, z.enum(throwingStyles, messages.unknownStyle).nullish()),
  place: z.preprocess(emptyToNull, z.enum(throwingPlaces, messages.unknownPlace).nullish()),
};

/** The same of a log that is corrected, by their labels (D57). */
export const editedGearFields = { bagId: "Bags", throwingStyle: "Style", place: "Place" } as const;
