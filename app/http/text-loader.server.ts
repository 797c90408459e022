import type { LoaderFunctionArgs } from "react-router";
import type { Operation } from "#app/features/base/operation.server.ts";
import { contentDisposition } from "./content-disposition.ts";
import { readContext } from "./context.server.ts";
import { failureResponse, toFailure } from "./failure.server.ts";
import { formToObject } from "./read-input.server.ts";

type TextFile = { contentType: string; fileName: string; disposition: "inline" | "attachment" };

/** The loader of an address that answers a query's text as a file: a calendar, a spreadsheet. */
export function textLoader(query: Operation<string>, file: TextFile) {
  return async ({ context, params, url }: LoaderFunctionArgs): Promise<Response> => {
    const { services, actor, facts } = readContext(context);
    try {
      const text = await query(services, actor, { ...formToObject(url.searchParams), ...params });
      return new Response(text, {
        headers: {
          "Content-Type": file.contentType,
          "Content-Disposition": contentDisposition(file.disposition, file.fileName),
          "Cache-Control": "private, no-store",
        },
      });
    } catch (error) {
      return failureResponse(toFailure(error, facts.id, services.log));
    }
  };
}
