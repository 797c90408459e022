import type { LoaderFunctionArgs } from "react-router";
import type { Operation } from "#app/features/base/operation.server.ts";
import { formToObject } from "#app/http/body/read-input.server.ts";
import { readContext } from "#app/http/context.server.ts";
import { failureResponse, toFailure } from "#app/http/failure.server.ts";
import { contentDisposition, type Disposition } from "#app/http/files/content-disposition.ts";

const types = { csv: "text/csv", ics: "text/calendar", txt: "text/plain" } as const;

/**
 * The loader of an address that returns a query's text as a file of the type its name gives: a calendar, a
 * spreadsheet.
 */
export function textLoader(
  query: Operation<string>,
  fileName: `${string}.${keyof typeof types}`,
  disposition: Disposition = "attachment",
) {
  const contentType = types[fileName.split(".").at(-1) as keyof typeof types];
  return async ({ context, params, url }: LoaderFunctionArgs): Promise<Response> => {
    const { services, actor, facts } = readContext(context);
    try {
      const text = await query(services, actor, { ...formToObject(url.searchParams), ...params });
      return new Response(text, {
        headers: {
          "Content-Type": `${contentType}; charset=utf-8`,
          "Content-Disposition": contentDisposition(disposition, fileName),
          "Cache-Control": "private, no-store",
        },
      });
    } catch (error) {
      return failureResponse(toFailure(error, facts.id, services.log));
    }
  };
}
