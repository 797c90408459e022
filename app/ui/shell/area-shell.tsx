import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import type { RenderLink } from "../link/link.ts";
import { useHydrated } from "../live/use-hydrated.ts";
import { useTips } from "../use-tips.tsx";
import { AreaBar, AreaLink } from "./area-bar.tsx";
import type { AreaGroup, AreaItem, BarItem } from "./area-items.ts";
import { AreaCorner } from "./page-header.tsx";

const row =
  "flex min-h-12 items-center gap-2 rounded-md px-3 text-sm lg:min-h-9 lg:gap-1 lg:whitespace-nowrap";

/** The plan that opens a page, in words and as a mark. */
function Plan({ plan }: { plan: string }) {
  return (
    <>
      <span className="sr-only">, for {plan} members</span>
      <span aria-hidden="true" className={classNames("badge ml-auto", `tone-${plan}`)}>
        {plan.charAt(0).toUpperCase() + plan.slice(1)}
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
      <span className="sr-only"> {count.words}</span>
    </span>
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
      className={classNames(
        row,
        lockedFor && "w-full text-ink-muted",
        "hover:bg-line/60 aria-[current=page]:bg-ink aria-[current=page]:font-semibold aria-[current=page]:text-surface",
      )}
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
          <p className="px-3 pb-1 text-caption font-semibold text-ink-muted" id={`area-${heading}`}>
            {heading}
          </p>
          <ul aria-labelledby={`area-${heading}`}>
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
