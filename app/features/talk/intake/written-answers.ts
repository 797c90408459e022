type AskedQuestion = { id: string; rootId: string; kind: string; label: string };
type Stored = { answer: { rootId: string; text: string | null } };

/** Whether a question is answered in words or by a choice. */
export const isWritten = ({ kind }: { kind: string }): boolean => kind !== "clip";

/** The written answers as fields that are edited, each by its question's label (D57). */
export const editedAnswers = (asked: readonly AskedQuestion[]) =>
  Object.fromEntries(asked.filter(isWritten).map(({ id, label }) => [id, label]));

/** What is stored of the answers, by question. */
export const storedTexts = (asked: readonly AskedQuestion[], stored: readonly Stored[]) =>
  Object.fromEntries(
    asked.map(({ id, rootId }) => [
      id,
      stored.find(({ answer }) => answer.rootId === rootId)?.answer.text || null,
    ]),
  );

/** Answers as they are stored: without blanks at their ends, an empty one is none. */
export const toTexts = (given: Record<string, string>): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(given).map(([id, text]) => [id, text.replaceAll("\r\n", "\n").trim() || null]),
  );
