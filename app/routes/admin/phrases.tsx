import { messages } from "#app/features/talk/phrases/messages.ts";
import { listPhrases, removePhrase, savePhrase } from "#app/features/talk/phrases/phrases.server.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Button } from "#app/ui/button.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { TextAreaField } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { FormSummary, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { useTaken } from "#app/ui/form/use-taken.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/phrases";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = () => [{ title: "Saved phrases · Admin" }];

const here = "/admin/phrases";

export const loader = memberLoader(async ({ services }) => ({
  phrases: await listPhrases(services.db.read),
}));

export const action = formAction({
  "save-phrase": { run: savePhrase, to: here, flash: messages.saved, failed: messages.failed },
  "remove-phrase": {
    run: removePhrase,
    to: here,
    flash: ({ text }: { text: string }) => ({
      title: messages.removed,
      undo: { action: `${here}?form=save-phrase`, fields: { newPhrase: text } },
    }),
    failed: messages.failed,
  },
});

type Phrase = { id: string; text: string };

function Row({ phrase: { id, text } }: { phrase: Phrase }) {
  return (
    <li className="flex items-center gap-4 border-b border-line py-2">
      <OwnWords className="min-w-0 grow">{text}</OwnWords>
      <Form method="post" action={`${here}?form=remove-phrase`} preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Button variant="quiet">
          Remove
          <span className="sr-only">{`: ${text}`}</span>
        </Button>
      </Form>
    </li>
  );
}

export default function Phrases({ loaderData: { phrases }, actionData }: Route.ComponentProps) {
  const form = usePageForm("save-phrase", actionData);
  const saved = useTaken(phrases.length, here);
  return (
    <>
      <PageHeader
        title="Saved phrases"
        lead="Sentences all coaches can insert into feedback, messages, notes and responses."
      />
      <div className="grid max-w-3xl gap-8">
        {actionData?.form === "remove-phrase" && <FormSummary problem={actionData} />}
        {phrases.length === 0 && <EmptyState title="No phrases yet" level={2} />}
        <ul>
          {phrases.map((phrase) => (
            <Row key={phrase.id} phrase={phrase} />
          ))}
        </ul>
        <PageForm key={saved} of={form} action={`${here}?form=save-phrase`} className="grid gap-4">
          <TextAreaField {...form.field("newPhrase")} label="New phrase" rows={2} maxLength={500} required />
          <FormDraft about="phrase:new" />
          <Button className="justify-self-start">Save phrase</Button>
        </PageForm>
      </div>
    </>
  );
}
