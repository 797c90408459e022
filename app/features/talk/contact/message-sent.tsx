import { WriteInstead } from "#app/features/base/mail/write-instead.tsx";
import { within } from "#app/features/base/site/promises.ts";
import { Card } from "#app/ui/card.tsx";

type Props = {
  /** The club's promise, such as "24 hours", if it makes one. */
  replyTime: string | null;
  /** Where to write to while the club sends no email. */
  coaches: readonly string[] | null;
};

const reply = (replyTime: string | null) =>
  `A coach reads it and ${within("replies by email", replyTime) || "replies by email"}. Nothing ${replyTime === null ? "yet" : "by then"}? Check your spam folder.`;

/** In place of the form, once a message was sent: what happens next. */
export function MessageSent({ replyTime, coaches }: Props) {
  return (
    <Card heading="We have your message">
      {coaches ? (
        <WriteInstead
          emails={coaches}
          wish="A coach reads your message here. To get a reply in your mailbox"
        />
      ) : (
        <p>{reply(replyTime)}</p>
      )}
      <p className="mt-4">
        <a href="/contact" className="link">
          Send another message
        </a>
      </p>
    </Card>
  );
}
