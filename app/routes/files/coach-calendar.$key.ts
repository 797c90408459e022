import { readCoachFeed } from "#app/features/talk/calls/hours/feed.server.ts";
import { textLoader } from "#app/http/pages/text-loader.server.ts";

/** A coach's calls for a calendar program; the address itself is the key. */
export const loader = textLoader(readCoachFeed, "calls.ics", "inline");
