import type { Question, QuestionCategory } from "./shape.ts";

/** The questions shown on the plans page, if the club still has them. */
export const planQuestionIds = ["change-plan", "try-first", "who-gets-feedback", "yearly", "money-back"];

/** The questions the plans page answers in plain sight: how to pay, and how to stop. */
export const paymentQuestionIds = ["how-billed", "cancel"];

/** The three questions the contact page answers above its form. */
export const commonQuestionIds = ["how-long", "change-plan", "which-files"];

/** The questions with these ids, in this order. */
export function pickQuestions(categories: readonly QuestionCategory[], ids: readonly string[]): Question[] {
  const all = categories.flatMap(({ questions }) => questions);
  return ids.flatMap((id) => all.filter((one) => one.id === id));
}
