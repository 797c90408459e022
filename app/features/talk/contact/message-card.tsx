import type { ReactNode } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { formatDateTime } from "#app/ui/format.ts";
import type { ShownContactMessage } from "./queries.server.ts";

type Facts = { message: ShownContactMessage; timeZone: string };

type StateProps = {
  responded: boolean;
  /** How long its answer is overdue, in words; null if it isn't. */
  overdue: string | null;
};

/** Whether it was answered, in one word, and how long the answer is overdue. */
export function ResponseBadge({ responded, overdue }: StateProps) {
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Badge tone={responded ? "success" : "warning"}>{responded ? "Responded" : "Pending"}</Badge>
      {overdue !== null && <Badge tone="danger">{overdue}</Badge>}
    </span>
  );
}

/** What someone wrote, and the answer with its author and time. */
export function MessageText({ message, timeZone }: Facts) {
  const { email, createdAt, response, respondedBy, respondedAt } = message;
  return (
    <div className="grid gap-3">
      <p>
        <a href={`mailto:${email}`} className="link break-all">
          {email}
        </a>{" "}
        · <span className="text-ink-muted">{formatDateTime(createdAt, timeZone)}</span>
      </p>
      <p className="whitespace-pre-line break-words">{message.message}</p>
      {respondedAt && (
        <div className="border-line border-l-4 pl-4">
          <p className="text-ink-muted">
            Response{respondedBy && ` by ${respondedBy}`}, {formatDateTime(respondedAt, timeZone)}
          </p>
          <p className="whitespace-pre-line break-words">{response}</p>
        </div>
      )}
    </div>
  );
}

/** One message in the coaches' list; `children` are its actions. */
export function MessageCard({
  message,
  timeZone,
  overdue,
  heading,
  children,
}: Facts & Pick<StateProps, "overdue"> & { heading: ReactNode; children: ReactNode }) {
  const { responded } = message;
  return (
    <Card
      heading={heading}
      aside={<ResponseBadge responded={responded} overdue={overdue} />}
      footer={children}
    >
      <MessageText message={message} timeZone={timeZone} />
    </Card>
  );
}
