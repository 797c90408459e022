import type { FormProblem } from "#app/ui/page-form.tsx";
import { messages } from "./messages.ts";

/**
 * A refused form whose empty fields each have a sentence of their own, by `words`, so that the summary's links differ. The sentence
 * of the form stays "Please fill in all fields".
 */
export function nameMissing(
  problem: FormProblem | undefined,
  words: Record<string, string>,
): FormProblem | undefined {
  const { error } = problem?.lastResult ?? {};
  if (!problem || !error) return problem;
  const named = Object.entries(error.fieldErrors).map(([name, sentences]) => [
    name,
    sentences?.map((sentence) => (sentence === messages.missing ? (words[name] ?? sentence) : sentence)),
  ]);
  const fieldErrors: typeof error.fieldErrors = Object.fromEntries(named);
  return { ...problem, lastResult: { ...problem.lastResult, error: { ...error, fieldErrors } } };
}
