import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { TextAreaField } from "#app/ui/form/field.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SaveOrCancel } from "#app/ui/form/save-or-cancel.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";

type Props = {
  submission: { id: string; adminNotes: string | null; feedbackText: string | null; version: string };
  action: string;
  /** The form's own address. */
  href: string;
  cancelHref: string;
  problem: FormProblem | undefined;
};

/** Marks a request as reviewed, with feedback for the member and private notes for coaches (D27). */
export function ReviewForm({ submission, action, href, cancelHref, problem }: Props) {
  const form = usePageForm("review-submission", problem, {
    feedback: submission.feedbackText ?? "",
    adminNotes: submission.adminNotes ?? "",
  });
  return (
    <PageForm of={form} action={action} className="grid gap-5">
      <SavedMeanwhile form={form} version={submission.version} theirsHref={href} />
      <input type="hidden" name="id" defaultValue={submission.id} />
      <TextAreaField {...form.field("feedback")} label="Feedback" hint="The member reads this." rows={6} />
      <TextAreaField
        {...form.field("adminNotes")}
        label="Admin notes"
        hint="Only coaches see this."
        rows={3}
        optional
      />
      <FormDraft about={`review-status:${submission.id}`} />
      <SaveOrCancel cancelHref={cancelHref}>Mark as Reviewed</SaveOrCancel>
    </PageForm>
  );
}
