import { ClubError } from "#app/errors.ts";
import { roundsWords } from "#app/features/training/stats/rules.ts";
import { pprText } from "#app/features/training/stats/shown.ts";
import { messages } from "./messages.ts";

/** Refuses a log until it is sent `again`; its form then has a button for that. */
export const askAgain = (message: string): ClubError =>
  new ClubError("conflict", message, { title: messages.loggedTitle, fields: { again: [message] } });

/** Refuses a log whose key has stored another result, and says which. */
export const savedAlready = ({ rounds, ppr }: { rounds: number; ppr: number }): ClubError =>
  askAgain(messages.savedAlready(`${roundsWords(rounds)}, ${pprText(ppr)} PPR`));
