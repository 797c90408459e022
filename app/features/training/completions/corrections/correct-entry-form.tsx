import type { ReactNode, SyntheticEvent } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { Form } from "#app/ui/form/form.tsx";
import {
  type FieldOf,
  type FormProblem,
  FormSummary,
  PageForm,
  usePageForm,
} from "#app/ui/form/page-form.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";

type Kind = "completion" | "practice";

/** The question opens below the edge of the sheet, so it is scrolled to. */
const showAnswer = ({ currentTarget: details }: SyntheticEvent<HTMLDetailsElement>) => {
  if (details.open) details.scrollIntoView({ block: "end" });
};

/** The addresses of the two correction forms, and of the page without them. */
export type CorrectionProps = {
  action: (form: `${"correct" | "delete"}-${Kind}`) => string;
  /** The form's own address. */
  href: string;
  cancelHref: string;
  problem: FormProblem | undefined;
};

type Props = CorrectionProps & {
  kind: Kind;
  id: string;
  version: string;
  values: Record<string, string>;
  children: (field: FieldOf) => ReactNode;
};

/** Corrects or deletes the member's own entry, for 7 days (D24). `children` are the editable fields. */
export function CorrectEntryForm({ kind, id, version, values, children, ...given }: Props) {
  const { action, href, cancelHref, problem } = given;
  const form = usePageForm(`correct-${kind}`, problem, values);
  const deleteForm = `delete-${kind}` as const;
  return (
    <div className="grid gap-6">
      <PageForm of={form} action={action(`correct-${kind}`)} className="grid gap-5">
        <SavedMeanwhile form={form} version={version} theirsHref={href} />
        <input type="hidden" name="id" defaultValue={id} />
        {children(form.field)}
        <FormDraft about={`correct:${id}`} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>Save changes</SubmitButton>
          <ButtonLink href={cancelHref}>Cancel</ButtonLink>
        </div>
      </PageForm>
      <details className="disclosure" onToggle={showAnswer}>
        <summary>Delete this entry</summary>
        <Form method="post" action={action(deleteForm)} className="mt-3 grid justify-items-start gap-3">
          <FormSummary problem={problem?.form === deleteForm ? problem : undefined} />
          <p>This can't be undone. Your stats update right away.</p>
          <input type="hidden" name="id" value={id} />
          <Button variant="danger">Delete permanently</Button>
        </Form>
      </details>
    </div>
  );
}
