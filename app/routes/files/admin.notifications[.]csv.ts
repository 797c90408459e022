import { exportNotifications } from "#app/features/talk/notifications/broadcasts.server.ts";
import { textLoader } from "#app/http/pages/text-loader.server.ts";

/** The active notifications, as a spreadsheet for the coaches. */
export const loader = textLoader(exportNotifications, "notifications.csv");
