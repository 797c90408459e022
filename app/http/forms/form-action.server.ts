import { type ActionFunctionArgs, data, redirect } from "react-router";
import { forgetDraft } from "#app/features/base/form-drafts.server.ts";
import { keepAnswer, RepeatedSendError } from "#app/features/base/send-once.server.ts";
import { isSignedIn } from "#app/features/people/sessions/sessions.server.ts";
import { afterStored } from "#app/http/after-stored.server.ts";
import { attempt, type Handler, type HeaderPairs } from "#app/http/attempt.server.ts";
import { readContext } from "#app/http/context.server.ts";
import { localPath } from "#app/http/local-path.ts";
import type { PageProblem } from "#app/http/pages/page-loader.server.ts";
import { searchFirst, UnsearchedWordsError } from "#app/http/pages/search-first.server.ts";
import { statusSentence } from "#app/http/status.ts";
import { isOwnForm } from "#app/http/viewer.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { sentWords } from "#app/ui/draft/sent-words.ts";
import type { FailedForms } from "./failed-forms.ts";
import { dropFlash, setFlash, toFlash } from "./flash.server.ts";
import type { Said } from "./flash.ts";
import { type FailureWords, type Found, failedOf, refused, shownAgain } from "./form-answers.server.ts";
import { readSent, toSentForm } from "./sent-form.server.ts";

/** A form of a page: its operation, where to go, and what to say afterward. */
export type FormHandler<Output> = Handler<Output> &
  FailureWords & {
    to: string | ((result: Output, args: ActionFunctionArgs) => string | Promise<string>);
    flash?: Said | ((result: Output, services: Services) => Said | undefined);
  };

/**
 * A button inside another form of the page, named in the address (`&for=`): it shows that form again, with the people it
 * found, or with what its \`read\` adds to the fields. Nothing is stored.
 */
export type AgainHandler = Handler<Found | null> & { showsAgain: true } & Pick<FailureWords, "failed">;

/** The forms of a page by their names in the address, each with the result of its own operation. */
export type FormHandlers<Results> = { [Name in keyof Results]: FormHandler<Results[Name]> | AgainHandler };

/** A page's or tab's forms, once named. */
export type Forms = FormHandlers<Record<string, unknown>>;

/** Names a page's forms: what each says and where it leads gets the result of its `run`. */
export const pageForms = <Results>(forms: FormHandlers<Results>) =>
  forms as FormHandlers<Record<keyof Results, unknown>>;

const showsAgain = (handler: Forms[string]): handler is AgainHandler => "showsAgain" in handler;

type Done = { fields: Record<string, unknown>; result: unknown };

/** Where a form leads: the address it names, as Undo does (D61), else the handler's. */
async function nextPage(handler: FormHandler<unknown>, { fields, result }: Done, args: ActionFunctionArgs) {
  const { returnTo } = fields;
  const to = typeof handler.to === "function" ? await handler.to(result, args) : handler.to;
  return typeof returnTo === "string" ? localPath(returnTo, to) : to;
}

function callerOf({ request, context }: ActionFunctionArgs) {
  const { services, actor, facts } = readContext(context);
  const { clientAddress, body } = facts;
  return { services, actor, request, clientAddress, body, isShownAgain: true };
}

/** A page's form has no input outside its body. */
const noExtra = () => ({});

async function look(name: string, handler: AgainHandler, args: ActionFunctionArgs) {
  const outcome = await attempt(handler, callerOf(args), noExtra);
  const form = args.url.searchParams.get("for") ?? name;
  if (!outcome.ok) return refused(form, handler, outcome, args);
  return shownAgain(form, outcome.fields, outcome.result);
}

/** Searches for people with what was sent to another form of the page. */
async function lookInstead(
  name: string,
  handler: AgainHandler,
  fields: Record<string, unknown>,
  args: ActionFunctionArgs,
) {
  const { services, actor } = readContext(args.context);
  try {
    return shownAgain(name, fields, await handler.run(services, actor, fields));
  } catch (error) {
    return refused(name, handler, { fields, error }, args);
  }
}

/** Where a successful form leads, and its message. */
type Answer = { to: string; told: Said | undefined };

async function goOn({ to, told: said }: Answer, more: HeaderPairs, { context, request }: ActionFunctionArgs) {
  const { services, actor } = readContext(context);
  const headers = new Headers();
  // What a device's outbox sent is told by the page it is open at.
  const isTold = request.headers.get("X-Sent-By") === "outbox";
  const told = isTold ? undefined : said;
  const clear = isTold && said ? await dropFlash(services, request, actor, said) : null;
  if (clear) headers.append("Set-Cookie", clear);
  // Whoever a form signs out or in itself reads it as who they are now. If their session ended in another way meanwhile, no one else does.
  const isOwnEnd = more.some(([name]) => name === "Set-Cookie");
  const isLeft = isOwnEnd && actor && !(await isSignedIn(services.db.read, services.clock, actor.sessionId));
  const owned = actor && told && !isLeft ? { ...toFlash(told), owner: actor.id } : told;
  if (owned) headers.append("Set-Cookie", await setFlash(services, owned));
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

/** The draft a form was sent from, and what the page it leads to is told of it; null if it had none. */
function draftIn(
  { run: { action } }: FormHandler<unknown>,
  fields: Record<string, unknown>,
  { context, request, url }: ActionFunctionArgs,
) {
  const { actor } = readContext(context);
  const { draftAbout, draftMarks, sendKey } = fields;
  // A page made for someone else names a draft of theirs; the draft of whoever is signed in stays.
  if (typeof draftAbout !== "string" || draftAbout === "" || !isOwnForm({ actor, request }, action, fields))
    return null;
  const marks = typeof draftMarks === "string" && draftMarks !== "" ? draftMarks.split(",") : undefined;
  const typed = toSentForm(request, url, fields).fields;
  const key = typeof sendKey === "string" ? sendKey : "";
  return { marks, sentDraft: sentWords(draftAbout, key, typed) };
}

async function run(
  name: string,
  given: FormHandler<unknown>,
  search: AgainHandler | undefined,
  args: ActionFunctionArgs,
) {
  const { services, actor } = readContext(args.context);
  const handler = search ? { ...given, run: searchFirst(given.run) } : given;
  const outcome = await attempt(handler, callerOf(args), noExtra);
  if (search && !outcome.ok && outcome.error instanceof UnsearchedWordsError)
    return lookInstead(name, search, outcome.fields, args);
  if (!outcome.ok && outcome.error instanceof RepeatedSendError)
    return goOn(answeredBefore(outcome.error, args), [], args);
  if (!outcome.ok) return refused(name, handler, outcome, args);
  const flash = typeof handler.flash === "function" ? handler.flash(outcome.result, services) : handler.flash;
  const draft = draftIn(handler, outcome.fields, args);
  if (draft)
    await afterStored(services, () => forgetDraft(services, actor, draft.sentDraft.about, draft.marks));
  const told = flash && (draft ? { ...toFlash(flash), sentDraft: draft.sentDraft } : flash);
  const answer = { to: await nextPage(handler, outcome, args), told };
  const { send } = outcome;
  if (send) await afterStored(services, () => keepAnswer(services, send, answer));
  return goOn(answer, outcome.headers, args);
}

/** A page's action carries its forms, so that they can be read from the routes. */
type FormAction = { forms?: Forms };

/** The forms a page's action carries, by name; undefined for a route without our forms. */
export const formsOf = (action: unknown) => (action as FormAction | undefined)?.forms;

/** What a page says about each of its forms when it couldn't be sent; undefined for a route without our forms. */
export function failedFormsOf(action: unknown): FailedForms | undefined {
  const handlers = formsOf(action);
  return handlers && failedForms(handlers);
}

function failedForms(handlers: Forms): FailedForms {
  const words = Object.entries(handlers).map(([name, handler]) => {
    const { title, text } = failedOf(handler);
    return [name, { title, ...(text && { text }) }] as const;
  });
  return Object.fromEntries(words);
}

/** The forms of one page. Throws for a name that two of its parts use: one form would hide the other. */
function joinForms(parts: readonly Forms[]): Forms {
  const all = parts.flatMap((part) => Object.entries(part));
  const names = all.map(([name]) => name);
  const twice = names.filter((name, place) => names.indexOf(name) < place);
  if (twice.length > 0) throw new Error(`A page has two forms of one name: ${twice}`);
  return Object.fromEntries(all);
}

/** The refusal of a form that the page doesn't have, or not anymore: what was typed comes back with it. */
async function withSent(message: string, { request, context }: ActionFunctionArgs) {
  const { services, facts } = readContext(context);
  const sent = await readSent(request, { storage: services.storage, body: facts.body });
  return data({ title: null, message, sent } satisfies PageProblem, { status: 400 });
}

/**
 * The page handler: a form in, 303 and a message out, or the same page with the failure's status and errors. The
 * address says which form was sent (`?form=`), so a file needn't be read to find out. A page that is made of parts joins theirs.
 */
export function formAction<Results>(own: FormHandlers<Results>, ...others: readonly Forms[]) {
  const handlers = joinForms([own as Forms, ...others]);
  const action = async (args: ActionFunctionArgs) => {
    if (args.request.method !== "POST") {
      readContext(args.context).facts.headers.set("Allow", "GET, HEAD, POST");
      throw data({ message: statusSentence(405) }, { status: 405 });
    }
    const [only] = Object.keys(handlers);
    const name = args.url.searchParams.get("form") ?? only ?? "";
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (!handler) throw await withSent("This page has no such form.", args);
    if (showsAgain(handler)) return look(name, handler, args);
    const people = handlers["find-person"];
    return run(name, handler, people && showsAgain(people) ? people : undefined, args);
  };
  const carrying: FormAction = { forms: handlers };
  return Object.assign(action, carrying);
}
