import { parseSubmission, report } from "@conform-to/react/future";
import { type ActionFunctionArgs, data, redirect } from "react-router";
import { forgetDraft } from "#app/features/base/form-drafts.server.ts";
import { keepAnswer, RepeatedSendError } from "#app/features/base/send-once.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { attempt, type Handler, type HeaderPairs } from "./attempt.server.ts";
import { readContext } from "./context.server.ts";
import type { FailedForms } from "./failed-forms.ts";
import { type Failure, toFailure } from "./failure.server.ts";
import { setFlash, toFlash } from "./flash.server.ts";
import type { Said } from "./flash.ts";
import { localPath } from "./local-path.ts";
import { textsOf, toSentForm } from "./sent-form.server.ts";
import { statusSentence } from "./status.ts";

/**
 * The title above a failure that has none; `invalid` for refused input, by its sentence. `text` is what the toast
 * says if no server answered, if this form has its own text.
 */
type Failed = { title: string; text?: string; invalid?: string | ((message: string) => string) };

/** A form of a page: its operation, where to go, and what to say afterward. */
export type FormHandler<Output> = Handler<Output> & {
  to: string | ((result: Output, args: ActionFunctionArgs) => string);
  flash?: Said | ((result: Output, services: Services) => Said);
  failed: string | Failed;
  /** The failure's text, if it says more than the failure itself. */
  message?: (failure: Failure) => string;
  /** Fields that are never shown again, such as passwords. */
  hide?: string[];
};

type Found = { id: string; name: string; email: string }[];

/**
 * A search button inside another form of the page, named in the address (`&for=`): it finds people and shows that
 * form again with the results. Nothing is stored.
 */
export type SearchHandler = Handler<Found> & { isSearch: true; failed: string | Failed };

/** The forms of a page by their names in the address. */
// biome-ignore lint/suspicious/noExplicitAny: each entry keeps its own result type between `run` and `to`
export type FormHandlers = Record<string, FormHandler<any> | SearchHandler>;

const failedOf = ({ failed }: { failed: string | Failed }): Failed =>
  typeof failed === "string" ? { title: failed } : failed;

/** What was typed, without files, in conform's format; a repeated name becomes a list. */
const typedIn = (fields: Record<string, unknown>) => parseSubmission(new URLSearchParams(textsOf(fields)));

/** What a page gets when its form failed: which form, what to say, and conform's result for the fields. */
function problemOf(
  form: string,
  handler: Pick<FormHandler<unknown>, "failed" | "message" | "hide">,
  fields: Record<string, unknown>,
  failure: Failure,
) {
  const { "": formErrors = [], ...fieldErrors } = failure.fields ?? { "": [failure.message] };
  const { title, invalid } = failedOf(handler);
  const titleOf = typeof invalid === "function" ? invalid : () => invalid;
  const invalidTitle = failure.status === 400 ? titleOf(failure.message) : undefined;
  return {
    form,
    title: failure.title ?? invalidTitle ?? title,
    message: handler.message?.(failure) ?? failure.message,
    meanwhile: failure.meanwhile,
    lastResult: report(typedIn(fields), {
      error: { formErrors, fieldErrors },
      hideFields: handler.hide ?? [],
    }),
    found: null,
  };
}

type Done = { fields: Record<string, unknown>; result: unknown };

/** Where a form leads: the address it names, as Undo does (D61), else the handler's. */
function nextPage(handler: FormHandler<unknown>, { fields, result }: Done, args: ActionFunctionArgs): string {
  const { returnTo } = fields;
  const to = typeof handler.to === "function" ? handler.to(result, args) : handler.to;
  return typeof returnTo === "string" ? localPath(returnTo, to) : to;
}

function callerOf({ request, context }: ActionFunctionArgs) {
  const { services, actor, facts } = readContext(context);
  return { services, actor, request, clientAddress: facts.clientAddress, body: facts.body };
}

/** The page's answer to a failed form, with what was sent. */
function refused(
  form: string,
  handler: Pick<FormHandler<unknown>, "failed" | "message" | "hide">,
  { fields, error }: { fields: Record<string, unknown>; error: unknown },
  args: ActionFunctionArgs,
) {
  const { services, facts } = readContext(args.context);
  const failure = toFailure(error, facts.id, services.log);
  for (const [header, value] of Object.entries(failure.headers)) facts.headers.set(header, value);
  facts.sent = toSentForm(args.url, fields);
  return data(problemOf(form, handler, fields, failure), { status: failure.status });
}

async function look(name: string, handler: SearchHandler, args: ActionFunctionArgs) {
  const outcome = await attempt(handler, callerOf(args), {});
  const form = args.url.searchParams.get("for") ?? name;
  if (!outcome.ok) return refused(form, handler, outcome, args);
  const lastResult = report(typedIn(outcome.fields));
  return { form, title: "", message: "", meanwhile: undefined, lastResult, found: outcome.result };
}

/** Where a successful form leads, and its message. */
type Answer = { to: string; told: Said | undefined };

async function goOn({ to, told }: Answer, more: HeaderPairs, { context }: ActionFunctionArgs) {
  const { services } = readContext(context);
  const headers = new Headers();
  if (told) headers.set("Set-Cookie", await setFlash(services, told));
  for (const [name, value] of more) headers.append(name, value);
  return redirect(to, { status: 303, headers });
}

/** The same form sent again: the first answer (D24), or this page if it was never recorded. */
function answeredBefore({ answer }: RepeatedSendError, { url }: ActionFunctionArgs): Answer {
  if (answer) return answer as Answer;
  const here = new URL(url);
  here.searchParams.delete("form");
  return { to: here.pathname + here.search, told: "Saved" };
}

async function run(name: string, handler: FormHandler<unknown>, args: ActionFunctionArgs) {
  const { services, actor } = readContext(args.context);
  const outcome = await attempt(handler, callerOf(args), {});
  if (!outcome.ok && outcome.error instanceof RepeatedSendError)
    return goOn(answeredBefore(outcome.error, args), [], args);
  if (!outcome.ok) return refused(name, handler, outcome, args);
  const flash = typeof handler.flash === "function" ? handler.flash(outcome.result, services) : handler.flash;
  const { draftAbout: sentDraft } = outcome.fields;
  const isDraft = typeof sentDraft === "string" && sentDraft !== "";
  if (isDraft) await forgetDraft(services, actor, sentDraft);
  const told = flash && (isDraft ? { ...toFlash(flash), sentDraft } : flash);
  const answer = { to: nextPage(handler, outcome, args), told };
  if (outcome.send) await keepAnswer(services, outcome.send, answer);
  return goOn(answer, outcome.headers, args);
}

const wordsByAction = new WeakMap<object, FailedForms>();

/** What a page says about each of its forms when it couldn't be sent; undefined for a route without our forms. */
export function failedFormsOf(action: unknown): FailedForms | undefined {
  return typeof action === "function" ? wordsByAction.get(action) : undefined;
}

function failedForms(handlers: FormHandlers): FailedForms {
  const words = Object.entries(handlers).map(([name, handler]) => {
    const { title, text } = failedOf(handler);
    return [name, { title, ...(text && { text }) }] as const;
  });
  return Object.fromEntries(words);
}

/**
 * The page handler: a form in, 303 and a message out, or the same page with the failure's status and errors. The
 * address says which form was sent (`?form=`), so a file needn't be read to find out.
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
    return "isSearch" in handler ? look(name, handler, args) : run(name, handler, args);
  };
  wordsByAction.set(action, failedForms(handlers));
  return action;
}
