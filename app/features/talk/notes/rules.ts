import { accuracyText, pprText } from "#app/features/training/stats/shown.ts";
/** One completion, as a note about it needs it. `date` is the member's local day, written out. */
export type CompletionFacts = {
  drillTitle: string;
  date: string;
  ppr: number;
  accuracy: number;
  roundsThrown: number;
  notes: string | null;
};

/** Where the coach's own words go in a pre-filled note. */
export const noteGap = "[Add your feedback here]";

/** How many completions a member's card shows until it is asked for all. */
export const latestOnCard = 10;

/** Under which name a coach's draft of a note to a member is saved. */
export const draftOf = (userId: string) => `note:${userId}`;

/** The note a clicked completion pre-fills: "Feedback on {drill} - {date}" with a summary and room for the coach. */
export function prefilledNote(facts: CompletionFacts): { title: string; content: string } {
  const summary = [
    "Performance summary:",
    `- PPR: ${pprText(facts.ppr)} out of 12`,
    `- Accuracy: ${accuracyText(facts.accuracy)}`,
    `- Rounds: ${facts.roundsThrown}`,
    `- Your notes: ${facts.notes ?? "none"}`,
  ];
  return {
    title: `Feedback on ${facts.drillTitle} - ${facts.date}`,
    content: [...summary, "", "Coach feedback:", noteGap].join("\n"),
  };
}
