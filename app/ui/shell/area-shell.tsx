import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import type { LinkProps, RenderLink } from "../link/link.ts";
import { useHydrated } from "../live/use-hydrated.ts";
import { Icon, type IconName } from "../picture/icon.tsx";
import { capital } from "../time/format.ts";
import { useTips } from "../use-tips.tsx";
import type { AreaGroup, AreaItem, BarItem } from "./area-items.ts";
import { AreaCorner } from "./page-header.tsx";

/** The plan that opens a page, in words and as a mark. */
function Plan({ plan }: { plan: string }) {
  return (
    <>
      <span className="sr-only">, for {plan} members</span>
      <span aria-hidden="true" className={classNames("badge ml-auto", `tone-${plan}`)}>
        {capital(plan)}
      </span>
    </>
  );
}

function Count({ count }: Pick<AreaItem, "count">) {
  if (!count?.many) return null;
  return (
    <span
      className={classNames(
        "ml-auto min-w-6 rounded-full px-1.5 text-center text-caption font-bold",
        count.isUrgent ? "bg-accent text-accent-ink" : "bg-surface-raised text-ink",
      )}
    >
      {count.many}
      <span className="sr-only">{` ${count.words}`}</span>
    </span>
  );
}

const place =
  "relative flex min-h-[60px] w-full flex-col items-center justify-center gap-0.5 px-0.5 text-bar font-semibold";

/** A larger count would cover its neighbors. */
const most = 99;

/** In the corner of an icon: how much waits, or which plan opens the page. */
function Mark({ item }: { item: BarItem }) {
  const corner = "absolute -top-1.5 left-[58%] whitespace-nowrap rounded-full px-1.5 text-bar font-bold";
  if (item.lockedFor) {
    return (
      <span aria-hidden="true" className={classNames(corner, `tone-${item.lockedFor}`)}>
        {capital(item.lockedFor)}
      </span>
    );
  }
  if (!item.count?.many) return null;
  return (
    <span className={classNames(corner, "bg-accent text-accent-ink")}>
      {Math.min(item.count.many, most)}
      {item.count.many > most && "+"}
      <span className="sr-only">{` ${item.count.words}`}</span>
    </span>
  );
}

function Drawing({ icon, children }: { icon: IconName; children?: React.ReactNode }) {
  return (
    <span className="relative grid w-[48px] place-items-center pt-0.5">
      <Icon name={icon} size={22} />
      {children}
    </span>
  );
}

type AreaLinkProps = Omit<LinkProps, "href"> & {
  item: Pick<AreaItem, "href" | "isCurrent" | "isDisabled">;
  renderLink: RenderLink;
};

/**
 * A page of the navigation. A tab the plan disables has no link; pressing it leads to what its plan brings, because
 * something that answers with nothing looks broken.
 */
function AreaLink({ item: { href, isCurrent, isDisabled }, renderLink, ...props }: AreaLinkProps) {
  const place = { ...props, "aria-current": isCurrent ? ("page" as const) : undefined };
  if (!isDisabled) return renderLink({ href, ...place });
  const [path, name, value] = href.split(/[?=]/);
  return (
    <form action={path}>
      <button {...place} name={name} value={value} aria-disabled="true" />
    </form>
  );
}

function Place({ item, renderLink }: { item: BarItem; renderLink: RenderLink }) {
  return (
    <AreaLink
      item={item}
      renderLink={renderLink}
      className={classNames(place, "text-ink-muted aria-[current=page]:text-accent")}
    >
      <Drawing icon={item.lockedFor ? "lock" : item.icon}>
        <Mark item={item} />
      </Drawing>
      <span className="whitespace-nowrap">{item.label}</span>
      {item.lockedFor && <span className="sr-only">, for {item.lockedFor} members</span>}
    </AreaLink>
  );
}

type AreaBarProps = { items: readonly BarItem[]; label: string; renderLink: RenderLink };

/** The bar at the bottom of a phone, and a strip beside a page that fills the screen: four pages, and More, which opens the rail that is next to the bar. */
function AreaBar({ items, label, renderLink }: AreaBarProps) {
  const isElsewhere = items.every((item) => !item.isCurrent);
  return (
    <nav aria-label={label} className="lg:hidden filled:block filled:pt-2">
      <ul className="mx-auto grid max-w-160 grid-cols-5 filled:grid-cols-1 filled:gap-1">
        {items.map((item) => (
          <li key={item.label} className="min-w-0">
            <Place item={item} renderLink={renderLink} />
          </li>
        ))}
        <li className="min-w-0">
          <details data-menu="" data-more="">
            <summary
              className={classNames(
                place,
                "cursor-pointer list-none",
                isElsewhere ? "text-accent" : "text-ink-muted",
              )}
            >
              <Drawing icon="more" />
              More
            </summary>
          </details>
        </li>
      </ul>
    </nav>
  );
}

/** `title` is the tooltip without scripts. */
function RailItem({ item, renderLink }: { item: AreaItem; renderLink: RenderLink }) {
  const isHydrated = useHydrated();
  const { lockedFor } = item;
  const reason = lockedFor && `for ${lockedFor} members`;
  return (
    <AreaLink
      item={item}
      renderLink={renderLink}
      className={classNames("rail-item", lockedFor && "w-full text-ink-muted")}
      data-tip={reason}
      title={isHydrated ? undefined : reason}
    >
      {item.label}
      {lockedFor ? <Plan plan={lockedFor} /> : <Count count={item.count} />}
    </AreaLink>
  );
}

type RailProps = { label: string; groups: readonly AreaGroup[]; renderLink: RenderLink };

function Rail({ label, groups, renderLink }: RailProps) {
  const { area, tips } = useTips();
  return (
    <nav
      aria-label={label}
      className="area-rail max-h-[70dvh] overflow-y-auto border-b border-line px-3 py-3 lg:px-2 lg:max-h-none lg:border-0 lg:pt-0 filled:absolute filled:inset-y-0 filled:left-full filled:w-56 filled:border-r filled:bg-surface-sunken filled:pt-3"
      {...area}
    >
      {groups.map(({ heading, items }) => (
        <div key={heading} className="pb-3">
          <p className="px-3 pb-1 text-caption font-semibold text-ink-muted">{heading}</p>
          <ul aria-label={heading}>
            {items.map((item) => (
              <li key={item.href}>
                <RailItem item={item} renderLink={renderLink} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {tips}
    </nav>
  );
}

type AreaShellProps = RailProps & {
  brand: ReactNode;
  /** The four most used pages; "More" comes after them and opens the rail. */
  bar: readonly BarItem[];
  /** Shown next to every page's title. */
  corner: ReactNode;
  /** The message from the last action. */
  messages: ReactNode;
  foot: ReactNode;
  children: ReactNode;
};

/**
 * The frame of an area for signed-in people. On a desktop its navigation is a rail. On a phone four pages are in a bar
 * at the bottom, and "More", a native disclosure, opens the whole rail above it. A page marked `data-whole` fills the screen
 * if all of it fits, and there the bar is a strip at the left.
 */
export function AreaShell(props: AreaShellProps) {
  const { brand, bar, corner, messages, foot, children, ...rail } = props;
  return (
    <div className="area lg:flex" data-label={rail.label}>
      <div
        data-menu-area=""
        className="fixed inset-x-0 bottom-0 z-30 flex flex-col-reverse border-t border-line bg-surface-raised pb-[env(safe-area-inset-bottom)] lg:sticky lg:top-0 lg:h-dvh lg:w-56 lg:flex-none lg:flex-col lg:self-start lg:overflow-y-auto lg:border-t-0 lg:border-r lg:bg-surface-sunken filled:z-30 filled:w-19 filled:overflow-visible print:hidden"
      >
        <header className="hidden px-5 py-3 lg:block filled:hidden">{brand}</header>
        <AreaBar items={bar} label={`${rail.label}: shortcuts`} renderLink={rail.renderLink} />
        <Rail {...rail} />
      </div>
      <div className="min-w-0 grow pb-[calc(80px+env(safe-area-inset-bottom))] lg:pb-6 whole:has-data-whole:pb-0 print:p-0">
        {messages}
        <main
          id="main"
          className="shell whole:has-data-whole:max-w-none whole:has-data-whole:p-0"
          tabIndex={-1}
        >
          <AreaCorner value={corner}>{children}</AreaCorner>
        </main>
        <footer className="shell mt-10 flex flex-wrap items-center gap-x-5 text-caption text-ink-muted whole:[main:has([data-whole])+&]:hidden print:hidden">
          {foot}
        </footer>
      </div>
    </div>
  );
}
