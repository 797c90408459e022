import { data, type MiddlewareFunction } from "react-router";
import { readContext } from "#app/http/context.server.ts";
import { readSent } from "#app/http/forms/sent-form.server.ts";
import type { PageProblem } from "#app/http/pages/page-loader.server.ts";
import { statusSentence } from "#app/http/status.ts";

/** Gives back the words of a form that was sent to a page without forms. The framework refuses it without reading it. */
export const takesForm: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const answer = await next();
  const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
  if (answer.status !== 405 || request.method !== "POST" || !isPage) return answer;
  const { services, facts } = readContext(context);
  const sent = await readSent(request, { storage: services.storage, body: facts.body });
  if (!sent?.fields.length) return answer;
  facts.headers.set("Allow", "GET, HEAD");
  throw data({ title: null, message: statusSentence(405), sent } satisfies PageProblem, { status: 405 });
};
