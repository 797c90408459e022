import { within } from "#app/features/base/site/promises.ts";
import { Card } from "#app/ui/card.tsx";

/** In place of the form, once a message was sent: what happens next. `replyTime` is the club's promise, such as "24 hours", if it makes one. */
export function MessageSent({ replyTime }: { replyTime: string | null }) {
  return (
    <Card heading="We have your message">
      <p>{`A coach reads it and ${within("replies by email", replyTime) || "replies by email"}. Nothing ${replyTime === null ? "yet" : "by then"}? Check your spam folder.`}</p>
      <p className="mt-4">
        <a href="/contact" className="link">
          Send another message
        </a>
      </p>
    </Card>
  );
}
