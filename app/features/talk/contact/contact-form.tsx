import { Button } from "#app/ui/button.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";

/** What the fields contain at first. */
type Start = Record<"name" | "email" | "message", string>;

/** A message to the coaches. */
export function ContactForm({ start, problem }: { start: Start; problem: FormProblem | undefined }) {
  const form = usePageForm("contact", problem, start);
  return (
    <PageForm of={form} action="/contact" className="grid gap-5">
      <TextField {...form.field("name")} label="Name" autoComplete="name" required />
      <TextField {...form.field("email")} label="Email" type="email" autoComplete="email" required />
      <TextAreaField {...form.field("message")} label="Message" rows={6} required />
      <div className="trap" aria-hidden="true">
        <label htmlFor="contact-website">Leave this empty</label>
        <input id="contact-website" type="text" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <FormDraft about="contact" />
      <Button data-pending="Sending..." className="justify-self-start">
        Send Message
      </Button>
    </PageForm>
  );
}
