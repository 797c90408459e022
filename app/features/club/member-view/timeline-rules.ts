import type { AuditAction } from "#app/features/base/audit/rules.ts";

/** What a member's timeline contains. "act" is a coach's action that has no entry of its own. */
export type EntryKind =
  | "drill"
  | "practice"
  | "match"
  | "video"
  | "review"
  | "note"
  | "message"
  | "call"
  | "report"
  | "homework"
  | "plan"
  | "coach"
  | "act";

/** One entry: its subject, its words, who did it, and details only its kind has. */
export type TimelineEntry = {
  kind: EntryKind;
  id: string;
  at: Date;
  title: string | null;
  words: string | null;
  who: string | null;
  more: Record<string, unknown>;
};

/** The filters of a timeline, as the address names them. */
export const timelineParts = {
  all: {
    label: "Everything",
    kinds: [
      "drill",
      "practice",
      "match",
      "video",
      "review",
      "note",
      "message",
      "homework",
      "call",
      "report",
      "plan",
      "coach",
    ],
  },
  drills: { label: "Drills", kinds: ["drill", "practice"] },
  matches: { label: "Matches", kinds: ["match"] },
  videos: { label: "Videos", kinds: ["video", "review"] },
  notes: { label: "Notes", kinds: ["note"] },
  messages: { label: "Messages", kinds: ["message"] },
  homework: { label: "Homework", kinds: ["homework"] },
  calls: { label: "Calls", kinds: ["call"] },
  reports: { label: "Reports", kinds: ["report"] },
  plan: { label: "Plan", kinds: ["plan"] },
  coaches: { label: "What coaches did", kinds: ["coach", "act"] },
} as const satisfies Record<string, { label: string; kinds: readonly EntryKind[] }>;

/** One of {@link timelineParts}. */
export type TimelinePart = keyof typeof timelineParts;

/** The parts in their order. */
export const timelinePartNames = Object.keys(timelineParts) as TimelinePart[];

/** Coaches' actions that have their own entry: the note itself, the change of plan itself. */
export const toldElsewhere: readonly AuditAction[] = [
  "send_note",
  "set_tier",
  "set_free_membership",
  "remove_free_membership",
  "review_submission",
  "assign_homework",
  "publish_report",
];

/** How many of the counted entries belong to a filter. */
export function countOf(part: TimelinePart, counts: Partial<Record<EntryKind, number>>): number {
  const kinds: readonly EntryKind[] = timelineParts[part].kinds;
  return kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
}
