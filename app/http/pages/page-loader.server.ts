import { data, type LoaderFunctionArgs } from "react-router";
import { signedOut } from "#app/errors.ts";
import type { Actor, Member } from "#app/features/base/actor.ts";
import { readAttempter, readContext } from "#app/http/context.server.ts";
import { toFailure } from "#app/http/failure.server.ts";
import type { SentForm } from "#app/http/forms/sent-form.server.ts";
import { type RateLimit, withinLimits } from "#app/http/guards/rate-limit.server.ts";
import { statusSentence } from "#app/http/status.ts";
import type { Services } from "#app/services/services.server.ts";

/** The content of an error page. */
export type PageProblem = {
  title: string | null;
  message: string;
  id?: string;
  code?: string | undefined;
  /** Where the visitor came from on this site. */
  back?: string;
  shell?: RefusedShell;
  /** The form this responds to, so that it can be sent again. */
  sent?: SentForm | undefined;
};

/** What the page around a refusal needs if no loader ran: the club, and who is signed in. */
export type RefusedShell = { siteName: string; viewer: { name: string; isAdmin: boolean } | null };

/** The arguments of a page's loader. */
type Page<Who extends Actor> = {
  services: Services;
  actor: Who;
  url: URL;
  params: LoaderFunctionArgs["params"];
  request: Request;
  /** Small videos come first. */
  prefersSmallVideos: boolean;
  /** Additional headers for the answer. */
  headers: Headers;
};

/** The arguments of a loader for members, and of each tab's `load`. */
export type MemberPage = Page<Member>;

async function load<T, Who extends Actor>(
  args: LoaderFunctionArgs,
  actor: Who,
  read: (page: Page<Who>) => Promise<T>,
  limits: readonly RateLimit[],
) {
  const { services, facts } = readContext(args.context);
  try {
    const { url, params, request } = args;
    const { prefersSmallVideos, headers } = facts;
    const who = readAttempter(request, args.context);
    const page = { services, actor, url, params, request, prefersSmallVideos, headers };
    return await withinLimits(limits, who, () => read(page));
  } catch (error) {
    if (error instanceof Response) throw error;
    const { status, title, message, id, headers } = toFailure(error, facts.id, services.log);
    const said = message || statusSentence(status);
    const problem: PageProblem = { title, message: said, sent: facts.sent, ...(id && { id }) };
    for (const [header, value] of Object.entries(headers)) facts.headers.set(header, value);
    throw data(problem, { status });
  }
}

/** Makes the loader of a public page, within `limits`; failures become the error page with their own status. */
export function publicLoader<T>(read: (page: Page<Actor>) => Promise<T>, limits: readonly RateLimit[] = []) {
  return (args: LoaderFunctionArgs) => load(args, readContext(args.context).actor, read, limits);
}

/** Makes the loader of a page for members. The area's guard redirects visitors; a call that skips it gets 401. */
export function memberLoader<T>(read: (page: Page<Member>) => Promise<T>) {
  return (args: LoaderFunctionArgs) => {
    const { actor } = readContext(args.context);
    if (!actor)
      throw data({ title: null, message: signedOut().message } satisfies PageProblem, { status: 401 });
    return load(args, actor, read, []);
  };
}
