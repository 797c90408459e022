import type { SubmissionResult } from "@conform-to/react/future";
import { type ComponentProps, useEffect, useRef } from "react";
import { useActionData } from "react-router";
import { ErrorSummary } from "./error-summary.tsx";
import { Form } from "./form.tsx";

/** What someone else saved while a form was open: the new version, and each differing field in words. */
export type Meanwhile = {
  version: string;
  fields: readonly { name: string; label: string; now: string; yours: string }[];
};

/** A person as a search field offers them. */
export type FoundPerson = { id: string; name: string; email: string };

/** A form that is shown again: which one, what to say, and the fields as sent. */
export type FormProblem = {
  form: string;
  title: string;
  message: string;
  lastResult: SubmissionResult<string[]>;
  /** What someone else saved while the form was open. */
  meanwhile?: Meanwhile | undefined;
  /** Otherwise a button inside the form asked for it, to search for people or to add to what is typed. */
  isRefused: boolean;
  /** The people a search inside the form found. */
  found?: readonly FoundPerson[] | null;
};

/** What one field of a page's form needs, by its name. */
export type FieldOf = (name: string) => {
  id: string;
  name: string;
  defaultValue: string | undefined;
  errors: string[] | undefined;
};

type Defaults = Record<string, string>;

const isPassword = (name: string) => /password/i.test(name);

/** A refused form shows what was sent, except passwords, unless only its other fields are at fault. */
function useEmptyPasswords(id: string, problem: FormProblem | undefined): void {
  // A refused page arrives with empty passwords; what they contain once the page listens was typed since.
  const first = useRef(problem);
  useEffect(() => {
    if (!problem || problem === first.current) return;
    const wrong = Object.keys(problem.lastResult.error?.fieldErrors ?? {});
    if (wrong.length > 0 && !wrong.some(isPassword)) return;
    const fields = document.getElementById(id)?.querySelectorAll<HTMLInputElement>("input[type=password]");
    for (const field of fields ?? []) field.value = "";
  }, [id, problem]);
}

/**
 * One form of a page: its problem if it was refused, and what each field needs to show its value and errors again,
 * with or without scripts. `id` is the form's name in the page's action. Rules stay on the server: it validates with
 * conform, and the browser only shows the result, so it loads none of conform.
 */
export function usePageForm(id: string, problem: FormProblem | undefined, defaults: Defaults = {}) {
  const mine = problem?.form === id ? problem : undefined;
  // A later try that couldn't be sent clears the result; typed text stays.
  const last = useRef(mine);
  if (mine) last.current = mine;
  useEmptyPasswords(id, mine);
  const report = mine?.lastResult;
  const shown = last.current?.lastResult;
  const sent: Record<string, unknown> | undefined = shown && (shown.targetValue ?? shown.submission.payload);
  const field: FieldOf = (name) => {
    const value = sent ? sent[name] : defaults[name];
    return {
      id: `${id}-${name}`,
      name,
      defaultValue: typeof value === "string" ? value : undefined,
      errors: report?.error?.fieldErrors[name] ?? undefined,
    };
  };
  /** Every value sent under a name; null for a form that wasn't sent. */
  const sentAll = (name: string): string[] | null =>
    sent ? [sent[name] ?? []].flat().filter((value) => typeof value === "string") : null;
  const refused = mine?.isRefused ? mine : undefined;
  return { problem: refused, found: mine?.found ?? null, props: { id, noValidate: true }, field, sentAll };
}

/**
 * The value of a field in a failed form, for choices not rendered by {@link usePageForm}; undefined if another form
 * failed, or the same one with other `fields`.
 */
export function useSent(form: string | readonly string[], fields: Defaults = {}): (name: string) => string[] {
  const problem = useActionData<FormProblem | undefined>();
  const payload =
    problem && [form].flat().includes(problem.form) ? problem.lastResult.submission.payload : {};
  const textsOf = (name: string) => [payload[name]].flat().filter((one) => typeof one === "string");
  const isMine = Object.entries(fields).every(([name, value]) => textsOf(name).includes(value));
  return (name) => (isMine ? textsOf(name) : []);
}

/** Whether a checkbox is checked: as sent if that form failed (an empty box sends nothing), else as stored. */
export function useChecks(form: string): (name: string, stored: boolean) => boolean {
  const problem = useActionData<FormProblem | undefined>();
  if (problem?.form !== form) return (_name, stored) => stored;
  const { payload } = problem.lastResult.submission;
  return (name) => name in payload;
}

/**
 * The problem of a refused form, with a link to each invalid field; repeated sentences appear once. Renders nothing
 * if all is well.
 */
export function FormSummary({ problem }: { problem: FormProblem | undefined }) {
  if (!problem) return null;
  const { form, title, message, lastResult } = problem;
  const links = new Map<string, string>();
  for (const [name, sentences] of Object.entries(lastResult.error?.fieldErrors ?? {}))
    for (const sentence of sentences ?? []) if (!links.has(sentence)) links.set(sentence, `${form}-${name}`);
  return (
    <ErrorSummary
      of={problem}
      title={title}
      message={links.has(message) ? undefined : message}
      errors={[...links].map(([sentence, fieldId]) => ({ fieldId, message: sentence }))}
    />
  );
}

type PageFormProps = Omit<ComponentProps<typeof Form>, "method"> & {
  /** What `usePageForm` returned. */
  of: Pick<ReturnType<typeof usePageForm>, "problem" | "props">;
};

/** A form of a page, with its problem on top if it was refused. */
export function PageForm({ of: { problem, props }, children, ...rest }: PageFormProps) {
  return (
    <Form method="post" {...props} {...rest}>
      <FormSummary problem={problem} />
      {children}
    </Form>
  );
}
