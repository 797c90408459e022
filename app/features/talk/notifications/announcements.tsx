import { Form } from "#app/ui/form/form.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { Icon } from "#app/ui/picture/icon.tsx";
import { formatDate } from "#app/ui/time/format.ts";

type Notification = { id: string; title: string; message: string; createdAt: Date };

type Props = {
  /** Newest first. */
  notifications: readonly Notification[];
  timeZone: string;
  /** The address of the form that dismisses one. */
  action: string;
};

function Banner({
  notification,
  timeZone,
  action,
}: Omit<Props, "notifications"> & { notification: Notification }) {
  const { id, title, message, createdAt } = notification;
  return (
    <div className="flex items-start border-b border-line">
      <div className="min-w-0 grow">
        <p className="flex min-h-12 flex-wrap items-center gap-x-2 py-2">
          <Icon name="info" />
          <span className="min-w-0 flex-[1_1_6rem] font-semibold wrap-anywhere">{title}</span>
          <span className="flex-none text-caption text-ink-muted">{formatDate(createdAt, timeZone)}</span>
        </p>
        <OwnWords className="max-w-[66ch] pb-3">{message}</OwnWords>
      </div>
      <Form method="post" action={action} preventScrollReset className="flex-none">
        <input type="hidden" name="id" value={id} />
        <button type="submit" className="grid size-12 cursor-pointer place-items-center">
          <Icon name="cross" />
          <span className="sr-only">Dismiss {title}</span>
        </button>
      </Form>
    </div>
  );
}

const shownAtOnce = 3;

/** The coaches' announcements with their words, and the older of many behind a line. Each can be dismissed. */
export function NotificationBanners({ notifications, ...rest }: Props) {
  if (notifications.length === 0) return null;
  const others = notifications.slice(shownAtOnce);
  return (
    <section aria-label="News from the coaches">
      {notifications.slice(0, shownAtOnce).map((notification) => (
        <Banner key={notification.id} notification={notification} {...rest} />
      ))}
      {others.length > 0 && (
        <details>
          <summary className="link inline-flex min-h-12 cursor-pointer list-none items-center">
            {others.length} more
          </summary>
          {others.map((notification) => (
            <Banner key={notification.id} notification={notification} {...rest} />
          ))}
        </details>
      )}
    </section>
  );
}
