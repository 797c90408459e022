import { exportSubscribers } from "#app/features/talk/newsletter/subscribers.server.ts";
import { textLoader } from "#app/http/pages/text-loader.server.ts";

/** Newsletter subscribers as a spreadsheet for the coaches. */
export const loader = textLoader(exportSubscribers, "newsletter-subscribers.csv");
