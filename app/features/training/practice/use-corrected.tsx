import { type FormEvent, useState } from "react";
import type { FieldOf, FormProblem, usePageForm } from "#app/ui/form/page-form.tsx";

type PageFormState = ReturnType<typeof usePageForm>;

/** The problem without the fields that were changed since; undefined once none is left. */
function leftOf(problem: FormProblem | undefined, changed: readonly string[]): FormProblem | undefined {
  if (!problem || changed.length === 0) return problem;
  const all = Object.entries(problem.lastResult.error?.fieldErrors ?? {});
  const left = all.filter(([name]) => !changed.includes(name));
  const [sentence] = left.flatMap(([, sentences]) => sentences ?? []);
  if (!sentence) return undefined;
  const error = { formErrors: [], fieldErrors: Object.fromEntries(left) };
  return { ...problem, message: sentence, lastResult: { ...problem.lastResult, error } };
}

/**
 * A refused form of {@link usePageForm} whose errors go as soon as their field is changed, from the field and from
 * the summary; those `together` are corrected with each other. Put `onInput` on the form.
 */
export function useCorrected(form: PageFormState, together: readonly string[]) {
  const { problem } = form;
  const [changed, setChanged] = useState<{ of: typeof problem; names: readonly string[] }>({
    of: problem,
    names: [],
  });
  const names = changed.of === problem ? changed.names : [];
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const name = "name" in target ? String(target.name) : "";
    if (!problem || names.includes(name)) return;
    setChanged({ of: problem, names: [...names, ...(together.includes(name) ? together : [name])] });
  };
  const field: FieldOf = (name) => {
    const one = form.field(name);
    return names.includes(name) ? { ...one, errors: undefined } : one;
  };
  return { ...form, problem: leftOf(problem, names), field, onInput };
}
