import type { LoaderFunctionArgs } from "react-router";
import { openNewestBackup } from "#app/features/club/maintenance/status.server.ts";
import { readContext } from "#app/http/context.server.ts";
import { failureResponse, toFailure } from "#app/http/failure.server.ts";
import { fileResponse } from "#app/http/files/file-response.server.ts";

/** The newest backup, for coaches: all of it, or the rest of an interrupted download. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { services, actor, facts } = readContext(context);
  try {
    const { fileName, file } = await openNewestBackup(services, actor, {});
    return await fileResponse(request, file, {
      contentType: "application/x-tar",
      disposition: "attachment",
      fileName,
      etag: `${fileName}-${file.size}-${file.modifiedAt.getTime()}`,
    });
  } catch (error) {
    return failureResponse(toFailure(error, facts.id, services.log));
  }
}
