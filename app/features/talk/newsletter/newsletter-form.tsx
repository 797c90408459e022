import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";

/** Asks for an email address and sends the free guide there. */
export function NewsletterForm({ action, problem }: { action: string; problem: FormProblem | undefined }) {
  const form = usePageForm("newsletter", problem);
  return (
    <PageForm of={form} action={action} className="grid gap-5">
      <div className="grid gap-3 min-[30rem]:grid-cols-[1fr_auto] min-[30rem]:items-end">
        <TextField
          {...form.field("email")}
          label="Your email"
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          required
        />
        <Button data-pending="...">Get the Free Guide</Button>
      </div>
    </PageForm>
  );
}
