import { exportContactMessages } from "#app/features/talk/contact/queries.server.ts";
import { textLoader } from "#app/http/pages/text-loader.server.ts";

/** The contact messages, as a spreadsheet for the coaches. */
export const loader = textLoader(exportContactMessages, "contact-messages.csv");
