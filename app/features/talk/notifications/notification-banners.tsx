import { Form } from "#app/ui/form/form.tsx";
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
      <details className="min-w-0 grow">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 py-2">
          <Icon name="info" />
          <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
          <span className="ml-auto flex-none text-caption text-ink-muted">
            {formatDate(createdAt, timeZone)}
          </span>
        </summary>
        <p className="max-w-[66ch] pb-3 whitespace-pre-line">{message}</p>
      </details>
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

/** The coaches' announcements: the newest in one expandable line, the rest behind it. Each can be dismissed. */
export function NotificationBanners({ notifications, ...rest }: Props) {
  const [newest, ...others] = notifications;
  if (!newest) return null;
  return (
    <section aria-label="News from the coaches">
      <Banner notification={newest} {...rest} />
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
