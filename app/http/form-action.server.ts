import { parseSubmission, report } from "@conform-to/react/future";
import { type ActionFunctionArgs, data, redirect } from "react-router";
import { forgetDraft } from "#app/features/base/form-drafts.server.ts";
import { attempt, type Handler } from "./attempt.server.ts";
import { readContext } from "./context.server.ts";
import type { FailedForms } from "./failed-forms.ts";
import { type Failure, toFailure } from "./failure.server.ts";
import { setFlash } from "./flash.server.ts";
import type { Flash } from "./flash.ts";
import { textsOf, toSentForm } from "./sent-form.server.ts";
import { statusSentence } from "./status.ts";

/** A form of a page: its operation, where to go and what to say after. */
export type FormHandler<Output> = Handler<Output> & {
  to: string | ((result: Output, args: ActionFunctionArgs) => string);
  flash?: Flash | ((result: Output) => Flash);
  /**
   * The line above the message of a failure that brings none; `invalid` for input that breaks a rule, by its sentence. `text` is
   * what the failure toast says where no server answered, if this form has words of its own.
   */
  titles: { failed: string; text?: string; invalid?: string | ((message: string) => string) };
  /** The message of a failure, when it says more than the failure's own. */
  message?: (failure: Failure) => string;
  /** Fields that are never shown again, such as passwords. */
  hide?: string[];
};

// biome-ignore lint/suspicious/noExplicitAny: each entry keeps its own result type between `run` and `to`
type FormHandlers = Record<string, FormHandler<any>>;

/** What a page gets back when its form failed: which form, what to say, and conform's result for the fields. */
function problemOf(
  form: string,
  handler: FormHandler<unknown>,
  fields: Record<string, unknown>,
  failure: Failure,
) {
  const submission = parseSubmission(new URLSearchParams(textsOf(fields)));
  const { "": formErrors = [], ...fieldErrors } = failure.fields ?? { "": [failure.message] };
  const { invalid } = handler.titles;
  const titleOf = typeof invalid === "function" ? invalid : () => invalid;
  const invalidTitle = failure.status === 400 ? titleOf(failure.message) : undefined;
  return {
    form,
    title: failure.title ?? invalidTitle ?? handler.titles.failed,
    message: handler.message?.(failure) ?? failure.message,
    meanwhile: failure.meanwhile,
    lastResult: report(submission, { error: { formErrors, fieldErrors }, hideFields: handler.hide ?? [] }),
  };
}

async function run(name: string, handler: FormHandler<unknown>, args: ActionFunctionArgs) {
  const { services, actor, facts } = readContext(args.context);
  const outcome = await attempt(
    handler,
    { services, actor, request: args.request, clientAddress: facts.clientAddress, body: facts.body },
    {},
  );
  if (!outcome.ok) {
    const failure = toFailure(outcome.error, facts.id, services.log);
    for (const [header, value] of Object.entries(failure.headers)) facts.headers.set(header, value);
    facts.sent = toSentForm(args.url, outcome.fields);
    return data(problemOf(name, handler, outcome.fields, failure), { status: failure.status });
  }
  const headers = new Headers(outcome.headers);
  const flash = typeof handler.flash === "function" ? handler.flash(outcome.result) : handler.flash;
  const { draftAbout: sentDraft } = outcome.fields;
  const isDraft = typeof sentDraft === "string" && sentDraft !== "";
  if (isDraft) await forgetDraft(services, actor, sentDraft);
  const told = flash && (isDraft ? { ...flash, sentDraft } : flash);
  if (told) headers.append("Set-Cookie", await setFlash(services, told));
  const to = typeof handler.to === "function" ? handler.to(outcome.result, args) : handler.to;
  return redirect(to, { status: 303, headers });
}

const wordsByAction = new WeakMap<object, FailedForms>();

/** What a page says about each of its forms when it could not be sent; undefined for a route without forms of ours. */
export function failedFormsOf(action: unknown): FailedForms | undefined {
  return typeof action === "function" ? wordsByAction.get(action) : undefined;
}

function failedForms(handlers: FormHandlers): FailedForms {
  const words = Object.entries(handlers).map(
    ([name, { titles }]) =>
      [name, { title: titles.failed, ...(titles.text && { text: titles.text }) }] as const,
  );
  return Object.fromEntries(words);
}

/**
 * The page handler: a form in, 303 and a message out, or the same page with the failure's status and what went wrong.
 * Which of the page's forms was sent stands in the address (`?form=`), so that a file need not be read to know it.
 */
export function formAction(handlers: FormHandlers) {
  const action = async (args: ActionFunctionArgs) => {
    if (args.request.method !== "POST") {
      readContext(args.context).facts.headers.set("Allow", "GET, HEAD, POST");
      throw data({ message: statusSentence(405) }, { status: 405 });
    }
    const [only] = Object.keys(handlers);
    const name = args.url.searchParams.get("form") ?? only ?? "";
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (!handler) throw data({ message: "This page has no such form." }, { status: 400 });
    return run(name, handler, args);
  };
  wordsByAction.set(action, failedForms(handlers));
  return action;
}
