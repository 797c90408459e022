import { listOwnSubmissions, readWeeklyUploadStatus } from "#app/features/submissions/queries.server.ts";
import type { TabPage } from "./tabs.server.ts";
import { isOpenTo } from "./tabs.ts";

/** The dashboard: what the plan is, and the latest requests for those who have them. */
export async function load({ services, actor }: TabPage) {
  const common = { tab: "dashboard", timeZone: actor.timeZone } as const;
  if (!isOpenTo(actor, "pro")) return { ...common, videos: null };
  const submissions = await listOwnSubmissions(services, actor);
  const upload = await readWeeklyUploadStatus(services, actor);
  return { ...common, videos: { count: submissions.length, recent: submissions.slice(0, 3), upload } };
}
