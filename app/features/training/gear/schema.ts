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

/** Input for adding a set of bags. */
export const bagInput = z.object({ ...bagFields, formKey });

/** The editable fields of a set of bags, with their labels (D57). */
export const editedBagFields = {
  name: "Name",
  firstSide: "First side",
  secondSide: "Second side",
  speed: "Speed",
} as const;

/** Input for editing a set of bags. */
export const changeBagInput = z.object({ id: opaqueId, version: editedVersion, ...bagFields });

/**
 * How something was thrown. A missing field is undefined, so a correction leaves it unchanged; an empty one removes
 * it.
 */
export const gearFields = {
  bagId: z.preprocess(emptyToNull, opaqueId.nullish()),
  throwingStyle: z.preprocess(emptyToNull, z.enum(throwingStyles, messages.unknownStyle).nullish()),
  place: z.preprocess(emptyToNull, z.enum(throwingPlaces, messages.unknownPlace).nullish()),
};

/** The same of a log that is corrected, by their labels (D57). */
export const editedGearFields = { bagId: "Bags", throwingStyle: "Style", place: "Place" } as const;
