import type { LoaderFunctionArgs } from "react-router";
import type { Operation } from "#app/features/base/operation.server.ts";
import { readContext } from "./context.server.ts";
import { failureResponse, toFailure } from "./failure.server.ts";
import { contentDisposition, type Disposition } from "./files/content-disposition.ts";
import { formToObject } from "./read-input.server.ts";

/**
 * The loader of an address that returns a query's text as a file of the type its name gives: a calendar, a
 * spreadsheet.
 */
export function textLoader(
  query: Operation<string>,
  fileName: `${string}.${"csv" | "ics"}`,
  disposition: Disposition = "attachment",
) {
  const contentType = fileName.endsWith(".csv") ? "text/csv" : "text/calendar";
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
