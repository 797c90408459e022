import type { TodayItem, TodayKind } from "#app/features/club/today/rules.ts";
import type { IconName } from "#app/ui/picture/icon.tsx";
import { type AdminTabId, keptAddress } from "../_tab/tabs.ts";

type OfTab = { tab: AdminTabId; query: (ref: string | null) => object };
type OfPage = { page: (ref: string | null) => string };
type Action = { label: string; icon: IconName } & (OfTab | OfPage);

const serverPage = { tab: "system-tools", query: () => ({}) } as const;

/** The action of each kind: its label and its address. */
export const actions: Record<TodayKind, Action> = {
  contact: { icon: "mail", label: "Answer", tab: "contacts", query: (contact) => ({ contact }) },
  thread: { icon: "talk", label: "Reply", page: (member) => `/admin/messages/${member}` },
  question: { icon: "talk", label: "Answer", page: (id) => `/admin/questions/${id}` },
  homework: { icon: "talk", label: "Message", page: (member) => `/admin/messages/${member}` },
  video: { icon: "film", label: "Review", page: (id) => `/admin/review/${id}` },
  angle: { icon: "film", label: "Open", page: (id) => `/admin/review/${id}` },
  call: { icon: "phone", label: "Close", page: (id) => `/admin/calls/${id}` },
  report: { icon: "chart", label: "Write", page: (id) => `/admin/reports/${id}` },
  silent: { icon: "pencil", label: "Send a note", page: () => "/admin?note=quiet" },
  expiring: { icon: "info", label: "Open", tab: "users", query: (search) => ({ search }) },
  uninvited: { icon: "mail", label: "Invite", tab: "users", query: () => ({ access: "uninvited" }) },
  mail: { icon: "mail", label: "Open", tab: "system-tools", query: () => ({ show: "mail" }) },
  disk: { icon: "warning", label: "Open", ...serverPage },
  backup: { icon: "warning", label: "Open", ...serverPage },
};

/** Where the action of something that waits leads; the header's selectors stay as they are. */
export function addressOf({ kind, ref }: Pick<TodayItem, "kind" | "ref">, query: URLSearchParams): string {
  const action = actions[kind];
  if ("page" in action) return action.page(ref);
  const given = Object.entries(action.query(ref)).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return keptAddress(query, action.tab, Object.fromEntries(given));
}
