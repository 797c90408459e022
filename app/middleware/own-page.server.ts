import { data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { readContext } from "#app/http/context.server.ts";
import { toFailure } from "#app/http/failure.server.ts";
import type { SentForm } from "#app/http/forms/sent-form.server.ts";
import { isWrite } from "#app/http/guards/same-origin.server.ts";
import type { PageProblem } from "#app/http/pages/page-loader.server.ts";
import { requireOwnPage } from "#app/http/viewer.server.ts";

/** Throws the page that refuses a request of someone else's page (D76), with the form that was sent, if one was. */
export async function refuseOthersPage(
  request: Request,
  context: Readonly<RouterContextProvider>,
  sent?: SentForm,
): Promise<void> {
  const { services, actor, facts } = readContext(context);
  try {
    await requireOwnPage({ services, actor, request }, undefined, Object.fromEntries(sent?.fields ?? []));
  } catch (error) {
    const { status, title, message, code, headers } = toFailure(error, facts.id, services.log);
    for (const [name, value] of Object.entries(headers)) facts.headers.set(name, value);
    throw data({ title, message, code, sent } satisfies PageProblem, { status });
  }
}

/** Keeps one person's data out of a page that was made for another (D76). Writes are refused where they are run. */
export const ownPage: MiddlewareFunction<Response> = async ({ request, context }) => {
  if (!isWrite(request)) await refuseOthersPage(request, context);
};
