import { exportAssignments } from "#app/features/people/roster/members.server.ts";
import { textLoader } from "#app/http/pages/text-loader.server.ts";

/** The Coach Assignments tab's list, as a spreadsheet for the coaches. */
export const loader = textLoader(exportAssignments, "coach-assignments.csv");
