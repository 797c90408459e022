import { Card } from "#app/ui/card.tsx";
import { RichText } from "#app/ui/site/rich-text.tsx";
import { type IssueMail, useLiveMail } from "./use-live-mail.tsx";

/** The saved issue as the coach's own mail program would show it. */
export function MailPreview({ mail: { from, subject, greeting, html, text } }: { mail: IssueMail }) {
  return (
    <Card heading="As an email">
      <p className="text-ink-muted">From {from}</p>
      <p className="mb-4 wrap-anywhere font-bold">{subject}</p>
      <p className="mb-4">{greeting}</p>
      <RichText html={html} />
      <details className="mt-4">
        <summary className="py-2">Text version</summary>
        <pre className="whitespace-pre-wrap break-words text-sm">{text}</pre>
      </details>
    </Card>
  );
}

/** The same, following what is typed into the form beside it. */
export function LivePreview({ formId, mail: saved }: { formId: string; mail: IssueMail }) {
  const { mail, isBehind } = useLiveMail(formId, saved);
  return (
    <div>
      <MailPreview mail={mail} />
      <p aria-live="polite" className="mt-2 min-h-[1lh] text-ink-muted">
        {isBehind && "Connection lost. The preview follows again with your next change."}
      </p>
    </div>
  );
}
