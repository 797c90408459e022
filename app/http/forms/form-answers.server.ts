import { parseSubmission, report } from "@conform-to/react/future";
import { type ActionFunctionArgs, data } from "react-router";
import { otherViewer } from "#app/features/people/accounts/viewer-words.ts";
import { sessionOver } from "#app/features/people/sessions/messages.ts";
import { isTooMuch } from "#app/http/body/read-input.server.ts";
import { readContext } from "#app/http/context.server.ts";
import { type Failure, toFailure } from "#app/http/failure.server.ts";
import type { PageProblem } from "#app/http/pages/page-loader.server.ts";
import { type SentForm, textsOf, toSentForm } from "./sent-form.server.ts";

/**
 * The title above a failure that has none; `invalid` for refused input, by its sentence. `text` is what the toast
 * says if no server answered, if this form has its own text.
 */
export type Failed = { title: string; text?: string; invalid?: string | ((message: string) => string) };

/** What a form says of its failures. */
export type FailureWords = {
  failed: string | Failed;
  /** The failure's text, if it says more than the failure itself. */
  message?: (failure: Failure) => string;
  /** Fields that are never shown again, such as passwords. */
  hide?: string[];
};

/** The people a search found. */
export type Found = { id: string; name: string; email: string }[];

/** The words of a failure; a text alone is its title. */
export const failedOf = ({ failed }: Pick<FailureWords, "failed">): Failed =>
  typeof failed === "string" ? { title: failed } : failed;

/** Whether conform reads a name as a path: into lists of any length, and not at all if it can't be one. No form has one. */
const isPath = (name: string) => /[.[\]]|^(__proto__|constructor)$/.test(name);

/** What was typed, without files, in conform's format; a repeated name becomes a list. */
const typedIn = (fields: Record<string, unknown>) =>
  parseSubmission(new URLSearchParams(textsOf(fields).filter(([name]) => !isPath(name))));

const severalKinds = "Please check what is listed here.";

/** What a page gets when its form failed: which form, what to say, and conform's result for the fields. */
function problemOf(form: string, handler: FailureWords, fields: Record<string, unknown>, failure: Failure) {
  const { "": formErrors = [], ...fieldErrors } = failure.fields ?? { "": [failure.message] };
  const { title, invalid } = failedOf(handler);
  const titleOf = typeof invalid === "function" ? invalid : () => invalid;
  // A title about one kind of mistake would be wrong above several kinds.
  const kinds = new Set([failure.message, ...Object.values(fieldErrors).flat()].map((said) => titleOf(said)));
  const invalidTitle = failure.status === 400 && kinds.size === 1 ? titleOf(failure.message) : undefined;
  return {
    form,
    title: failure.title ?? invalidTitle ?? title,
    message: handler.message?.(failure) ?? (kinds.size > 1 ? severalKinds : failure.message),
    meanwhile: failure.meanwhile,
    lastResult: report(typedIn(fields), {
      error: { formErrors, fieldErrors },
      hideFields: handler.hide ?? [],
    }),
    isRefused: true,
  };
}

/** Whether the page itself is no longer the sender's: someone else is signed in (D76), or their session has ended. */
const isLeft = ({ code }: Failure) => code === otherViewer.code || code === sessionOver.code;

/** The answer in place of such a page, with what was sent. */
const leftPage = ({ status, title, message, code }: Failure, sent: SentForm) =>
  data({ title, message, code, sent } satisfies PageProblem, { status });

/**
 * The answer to a form of more than 1 MB, in place of its page: that would show the form as it was before, though its words
 * weren't read. A page with scripts stays, and says this.
 */
const tooLong = (said: string): PageProblem => ({
  title: "Too long to send",
  message: `${said} Nothing was saved. What you typed is still in its form: if you don't see it, go back.`,
});

/** The page's answer to a failed form, with what was sent. */
export function refused(
  form: string,
  handler: FailureWords,
  { fields, error }: { fields: Record<string, unknown>; error: unknown },
  args: ActionFunctionArgs,
) {
  const { services, facts } = readContext(args.context);
  const failure = toFailure(error, facts.id, services.log);
  for (const [header, value] of Object.entries(failure.headers)) facts.headers.set(header, value);
  // A script that shows no page learns the reason.
  if (args.request.headers.has("X-Sent-By")) facts.headers.set("X-Said", encodeURIComponent(failure.message));
  if (isTooMuch(failure.message)) throw data(tooLong(failure.message), { status: failure.status });
  facts.sent = toSentForm(args.request, args.url, fields);
  if (isLeft(failure)) throw leftPage(failure, facts.sent);
  return data(problemOf(form, handler, fields, failure), { status: failure.status });
}

/** The page's answer to a button inside a form: the form as it was sent, with the people found if it searched. */
export const shownAgain = (form: string, fields: Record<string, unknown>, found: Found | null) =>
  ({
    form,
    title: "",
    message: "",
    meanwhile: undefined,
    lastResult: report(typedIn(fields)),
    isRefused: false,
    found,
  }) as const;
