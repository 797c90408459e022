import { Card } from "#app/ui/card.tsx";
import { RichText } from "#app/ui/site/rich-text.tsx";

type Props = { mail: { from: string; subject: string; greeting: string; html: string; text: string } };

/** The saved issue as the coach's own mail program would show it. */
export function MailPreview({ mail: { from, subject, greeting, html, text } }: Props) {
  return (
    <Card heading="As an email">
      <p className="text-ink-muted">From {from}</p>
      <p className="mb-4 font-bold">{subject}</p>
      <p className="mb-4">{greeting}</p>
      <RichText html={html} />
      <details className="mt-4">
        <summary className="py-2">Text version</summary>
        <pre className="whitespace-pre-wrap break-words text-sm">{text}</pre>
      </details>
    </Card>
  );
}
