import { isAtLeast, type Tier } from "#app/features/base/tiers.ts";
import type { FormProblem } from "#app/ui/form/page-form.tsx";

/** The portal's tabs in order: identifier, label, and the lowest tier that can open it. */
export const portalTabs = [
  { id: "dashboard", label: "Dashboard", from: "basic" },
  { id: "content", label: "Training Content", from: "basic" },
  { id: "videos", label: "Video Analysis", from: "pro" },
  { id: "progress", label: "Weekly Drills", from: "elite" },
  { id: "categories", label: "PPR Categories", from: "pro" },
  { id: "notes", label: "Practice Notes", from: "pro" },
  { id: "history", label: "Training History", from: "pro" },
] as const satisfies readonly { id: string; label: string; from: Tier }[];

/** The identifier of a portal tab. */
export type PortalTabId = (typeof portalTabs)[number]["id"];

/** What a tab's component gets: its loader's data, the member's zone, and a form that was just refused. */
export type TabProps<Data> = Data & { timeZone: string; problem: FormProblem | undefined };

/** The address of a tab. */
export const tabAddress = (id: PortalTabId) => `/portal?tab=${id}`;

/** Where a tutorial plays. */
export const tutorialDialog = (id: string) => `${tabAddress("content")}&watch=${id}`;

/** A lesson opened from the Dashboard, which closes to where it was opened. */
export const nextLessonDialog = (id: string) => `${tutorialDialog(id)}&from=dashboard`;

/** The tab an address asks for; anything else means the dashboard. */
export function readTab(value: string | null): PortalTabId {
  return portalTabs.find((tab) => tab.id === value)?.id ?? "dashboard";
}

/** Whether the person may open the tab; coaches may open every one (D44). */
export function isOpenTo(member: { effectiveTier: Tier; isAdmin: boolean }, from: Tier): boolean {
  return member.isAdmin || isAtLeast(member.effectiveTier, from);
}
