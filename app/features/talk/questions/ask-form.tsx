import { Button } from "#app/ui/button.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { TextAreaField } from "#app/ui/form/field.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { longestPost } from "./post-length.ts";

type Props = { tutorialId: string; problem: FormProblem | undefined };

/** Asks the coaches about one tutorial. */
export function AskForm({ tutorialId, problem }: Props) {
  const form = usePageForm("ask", problem);
  return (
    <PageForm of={form} action={`/portal/tutorials/${tutorialId}?form=ask`} className="grid gap-4">
      <input type="hidden" name="id" value={tutorialId} />
      <TextAreaField
        {...form.field("text")}
        label="Your question to the coaches"
        hint="A coach answers here, usually within a day. If the answer helps others, they may see it, never your name."
        rows={3}
        maxLength={longestPost}
        required
      />
      <FormDraft about={`ask:${tutorialId}`} />
      <Button className="justify-self-start">Ask</Button>
    </PageForm>
  );
}
