import type { LoaderFunctionArgs } from "react-router";
import { openOutboxMail } from "#app/features/base/mail/outbox-queries.server.ts";
import { readContext } from "#app/http/context.server.ts";
import { failureResponse, toFailure } from "#app/http/failure.server.ts";
import { contentDisposition } from "#app/http/files/content-disposition.ts";

/** An email that was written to the folder because no SMTP server is set, for coaches. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const { services, actor, facts } = readContext(context);
  try {
    const { fileName, message } = await openOutboxMail(services, actor, { id: params.id });
    return new Response(new Uint8Array(message), {
      headers: {
        "Content-Type": "message/rfc822",
        "Content-Disposition": contentDisposition("attachment", fileName),
        "Cache-Control": "private, no-store",
      },
    });
  } catch (error) {
    return failureResponse(toFailure(error, facts.id, services.log));
  }
}
