import { createContext, type ReactNode, useContext } from "react";
import { Link } from "../link/router-link.tsx";
import { Icon } from "../picture/icon.tsx";

/** Shown next to the title on every page of an area: the plan's badge and the account menu. Null on the public site. */
export const AreaCorner = createContext<ReactNode>(null);

type PageHeaderProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** A badge next to the title. */
  aside?: ReactNode;
  actions?: ReactNode;
  /** The parent page, for pages that the area's navigation does not list. */
  back?: { href: string; label: string };
};

function SiteTitle({ title, lead, aside, actions }: PageHeaderProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-8 pb-6">
      <div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 dir="auto">{title}</h1>
          {aside}
        </div>
        {lead && (
          <p dir="auto" className="page-lead">
            {lead}
          </p>
        )}
      </div>
      {actions && <div className="page-actions">{actions}</div>}
    </div>
  );
}

function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <Link to={href} className="-ml-3 grid size-12 flex-none place-items-center print:hidden">
      <Icon name="back" size={22} />
      <span className="sr-only">{label}</span>
    </Link>
  );
}

/** One line of 56 px: the title shrinks to its longest word before the corner wraps. */
function AreaTitle({ title, lead, aside, actions, back, corner }: PageHeaderProps & { corner: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 pb-3 lg:pt-3 print:py-0 print:pb-2">
      <div className="flex min-h-14 max-w-full print:min-h-0 flex-[1_1_min-content] items-center">
        {back && <BackLink {...back} />}
        <h1 dir="auto" className="text-xl leading-6 wrap-break-word lg:text-2xl">
          {title}
        </h1>
      </div>
      {actions && (
        <div className="page-actions order-3 mt-2 basis-full lg:order-1 lg:mt-0 lg:basis-auto">{actions}</div>
      )}
      <div className="order-1 flex flex-none items-center gap-2 print:hidden">{corner}</div>
      {(lead || aside) && (
        <div className="order-2 flex basis-full flex-wrap items-center gap-x-4 gap-y-2 text-ink-muted">
          {aside}
          {lead && (
            <p dir="auto" className="max-w-[60ch]">
              {lead}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** The page's one `h1`, a lead below it, an optional badge next to the title, and the page's actions. */
export function PageHeader(props: PageHeaderProps) {
  const corner = useContext(AreaCorner);
  return corner === null ? <SiteTitle {...props} /> : <AreaTitle {...props} corner={corner} />;
}
