import { Form } from "react-router";
import { formatDate } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";

type Props = {
  notifications: readonly { id: string; title: string; message: string; createdAt: Date }[];
  timeZone: string;
  /** The address of the form that dismisses one. */
  action: string;
};

/** What the coaches tell everybody, each with a button that takes it away for this member. */
export function NotificationBanners({ notifications, timeZone, action }: Props) {
  return notifications.map(({ id, title, message, createdAt }) => (
    <section key={id} aria-label={title} className="notice tone-info">
      <span className="notice-icon">
        <Icon name="info" />
      </span>
      <div className="notice-body">
        <h2 className="font-sans text-base">{title}</h2>
        <p className="whitespace-pre-line">{message}</p>
        <p className="text-ink-muted">{formatDate(createdAt, timeZone)}</p>
      </div>
      <Form method="post" action={action} preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <button type="submit" className="notice-dismiss">
          <Icon name="cross" />
          <span className="sr-only">Dismiss {title}</span>
        </button>
      </Form>
    </section>
  ));
}
