import { type SubmissionResult, useForm } from "@conform-to/react/future";
import { ErrorSummary } from "./error-summary.tsx";

/** What came back for a form that was refused: which form, what to say, and the fields as they were sent. */
export type FormProblem = {
  form: string;
  title: string;
  message: string;
  lastResult: SubmissionResult<string[]>;
};

/** What one field of a page's form needs, by its name. */
export type FieldOf = (name: string) => {
  id: string;
  name: string;
  defaultValue: string | undefined;
  errors: string[] | undefined;
};

type Defaults = Record<string, string>;

/**
 * One form of a page: its problem if it is the refused one, and what each field needs to show its value and its errors
 * again, with or without scripts. `id` is the form's name in the page's action. Rules stay on the server.
 */
export function usePageForm(id: string, problem: FormProblem | undefined, defaults: Defaults = {}) {
  const mine = problem?.form === id ? problem : undefined;
  const { form, fields } = useForm({
    id,
    lastResult: mine?.lastResult ?? null,
    defaultValue: defaults,
    onValidate: ({ error }) => error,
  });
  const field: FieldOf = (name) => ({
    id: `${id}-${name}`,
    name,
    defaultValue: fields[name]?.defaultValue as string | undefined,
    errors: (fields[name]?.errors ?? undefined) as string[] | undefined,
  });
  return { problem: mine, props: form.props, field };
}

/** The problem of a refused form, with a link to each field at fault. Nothing when all is well. */
export function FormSummary({ problem }: { problem: FormProblem | undefined }) {
  if (!problem) return null;
  const atFault = Object.entries(problem.lastResult.error?.fieldErrors ?? {});
  return (
    <ErrorSummary
      title={problem.title}
      message={problem.message}
      errors={atFault.flatMap(([name, sentences]) =>
        (sentences ?? [])
          .filter((sentence) => sentence !== problem.message)
          .map((message) => ({ fieldId: `${problem.form}-${name}`, message })),
      )}
    />
  );
}
