import { readCallFile } from "#app/features/talk/calls/hours/feed.server.ts";
import { textLoader } from "#app/http/pages/text-loader.server.ts";

/** One of the caller's calls, for a calendar program. */
export const loader = textLoader(readCallFile, "call.ics");
