import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./picture/icon.tsx";

/** Tone of a notice; destructive and warning interrupt (`alert`), success waits (`status`), and info is part of the page. */
export type NoticeTone = "success" | "destructive" | "info" | "warning";

type NoticeProps = {
  tone: NoticeTone;
  title: string;
  children?: ReactNode;
  /** Address that shows the same page without the notice; adds a Dismiss link that works without scripts. */
  dismissHref?: string;
  /** How long a toast stays with scripts, if not the usual 5 s. */
  seconds?: number | undefined;
  /** Empty so far: it has no role until a script fills in its text. */
  isEmpty?: boolean | undefined;
  className?: string;
};

const looks: Record<NoticeTone, { className: string; icon: IconName; role?: "status" | "alert" }> = {
  success: { className: "tone-success", icon: "check", role: "status" },
  info: { className: "tone-info", icon: "info" },
  warning: { className: "tone-warning", icon: "warning", role: "alert" },
  destructive: { className: "tone-danger", icon: "warning", role: "alert" },
};

/** A message with a title: the toast as the server renders it, or a banner inside a page. */
export function Notice({ tone, title, children, dismissHref, seconds, isEmpty, className }: NoticeProps) {
  const look = looks[tone];
  return (
    <div
      role={isEmpty ? undefined : look.role}
      className={classNames("notice", look.className, className)}
      data-notice={tone}
      data-seconds={seconds}
    >
      <span className="notice-icon">
        <Icon name={look.icon} />
      </span>
      <div className="notice-body">
        <p className="font-bold">{title}</p>
        {children && <div>{children}</div>}
      </div>
      {dismissHref && (
        <a href={dismissHref} className="notice-dismiss" data-dismiss="">
          <Icon name="cross" />
          <span className="sr-only">Dismiss</span>
        </a>
      )}
    </div>
  );
}

/** The landmark that holds at most one notice, 420 px wide at most. Rendered on every page, empty or not. */
export function ToastRegion({ children }: { children?: ReactNode }) {
  return (
    <section aria-label="Notifications" className="toast-region" tabIndex={-1}>
      {children}
    </section>
  );
}
