import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { messages } from "./messages.ts";

/**
 * Gives each empty field of a refused form its own sentence from `words`, so that the summary's links differ. The
 * form's own sentence stays "Please fill in all fields".
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
