import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { type FormProblem, FormSummary, usePageForm } from "#app/ui/page-form.tsx";

/** Asks for an email address and sends the free guide there. */
export function NewsletterForm({ action, problem }: { action: string; problem: FormProblem | undefined }) {
  const form = usePageForm("newsletter", problem);
  return (
    <Form method="post" action={action} {...form.props} noValidate={false} className="stack">
      <FormSummary problem={form.problem} />
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
    </Form>
  );
}
