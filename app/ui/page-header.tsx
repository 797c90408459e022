import type { ReactNode } from "react";

type PageHeaderProps = { title: ReactNode; lead?: ReactNode; aside?: ReactNode; actions?: ReactNode };

/** The page's one `h1`, a lead under it, something beside the title (a badge), and the page's actions. */
export function PageHeader({ title, lead, aside, actions }: PageHeaderProps) {
  return (
    <div className="page-header">
      <div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1>{title}</h1>
          {aside}
        </div>
        {lead && <p className="page-lead">{lead}</p>}
      </div>
      {actions && <div className="page-actions">{actions}</div>}
    </div>
  );
}
