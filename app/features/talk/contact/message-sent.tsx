import { Card } from "#app/ui/card.tsx";

/** In place of the form, once a message was sent: what happens next. `replyTime` is the club's own, such as "24 hours". */
export function MessageSent({ replyTime }: { replyTime: string }) {
  return (
    <Card heading="We have your message">
      <p>{`A coach reads it and replies by email within ${replyTime}. Nothing by then? Check your spam folder.`}</p>
      <p className="mt-4">
        <a href="/contact" className="link">
          Send another message
        </a>
      </p>
    </Card>
  );
}
