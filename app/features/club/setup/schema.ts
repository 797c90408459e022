import { z } from "zod";
import { isTimeZone } from "#app/features/base/calendar/rules.ts";
import { asciiAddress } from "#app/features/base/email-address.ts";
import { optionalText, requiredText } from "#app/features/base/fields.ts";
import { drillInput } from "#app/features/training/drills/schema.ts";
import { messages } from "./messages.ts";

/** The secret in the setup link, which every step sends along. */
const key = z.string(messages.closed).max(200, messages.closed);

const email = z
  .string({ error: messages.email })
  .trim()
  .toLowerCase()
  .transform(asciiAddress)
  .pipe(z.email({ error: messages.email }));

/** Input for reading the setup's progress. */
export const setupKeyInput = z.object({ key });

/** The first step: the club's name, time zone, and public address. */
export const clubInput = z.object({
  key,
  siteName: requiredText(messages.siteName, 60),
  siteTimeZone: z.string({ error: messages.timeZone }).refine(isTimeZone, messages.timeZone),
  contactEmail: email,
});

/** The second step: where to send a test email. */
export const testMailInput = z.object({ key, to: email });

/** The third step: the first drill of the plan. */
export const firstDrillInput = drillInput
  .pick({
    title: true,
    description: true,
    instructions: true,
    category: true,
    difficulty: true,
    estimatedTime: true,
  })
  .extend({ key });

const password = z.string({ error: messages.password }).min(12, messages.password).max(128);

/** A field that may be left empty. */
const perhaps = (text: string | null | undefined) => text?.trim() || null;
const optional = z.string().nullish().transform(perhaps);

const secondFields = ["secondFirstName", "secondLastName", "secondEmail"] as const;

/**
 * The last step: the coaches. The second one may be left out and come later; without a password, they set one through "Forgot
 * password?".
 */
export const coachesInput = z
  .object({
    key,
    firstName: requiredText(messages.firstName, 100),
    lastName: requiredText(messages.lastName, 100),
    email,
    password,
    bio: optionalText(2_000),
    secondFirstName: optional.pipe(requiredText(messages.firstName, 100).nullable()),
    secondLastName: optional.pipe(requiredText(messages.lastName, 100).nullable()),
    secondEmail: optional.pipe(email.nullable()),
    secondPassword: optional.pipe(password.nullable()),
    secondBio: optionalText(2_000),
  })
  .superRefine((given, ctx) => {
    const { secondFirstName, secondLastName, secondEmail, secondPassword, secondBio } = given;
    const isLeftOut = ![secondFirstName, secondLastName, secondEmail, secondPassword, secondBio].some(
      Boolean,
    );
    if (isLeftOut) return;
    const sentences = [messages.firstName, messages.lastName, messages.email];
    for (const [place, field] of secondFields.entries())
      if (given[field] === null) ctx.addIssue({ code: "custom", message: sentences[place], path: [field] });
  })
  .refine(({ email, secondEmail }) => email !== secondEmail, {
    error: messages.sameEmail,
    path: ["secondEmail"],
  });
