import { classNames } from "../class-names.ts";
import type { LinkProps, RenderLink } from "../link/link.ts";
import { Icon, type IconName } from "../picture/icon.tsx";
import type { AreaItem, BarItem } from "./area-items.ts";

const place =
  "relative flex min-h-[60px] w-full flex-col items-center justify-center gap-0.5 px-0.5 text-center text-bar font-semibold";

/** A larger count would cover its neighbors. */
const most = 99;

/** In the corner of an icon: how much waits, or which plan opens the page. */
function Mark({ item }: { item: BarItem }) {
  const corner = "absolute -top-1.5 left-[58%] whitespace-nowrap rounded-full px-1.5 text-bar font-bold";
  if (item.lockedFor) {
    return (
      <span aria-hidden="true" className={classNames(corner, `tone-${item.lockedFor}`)}>
        {item.lockedFor.charAt(0).toUpperCase() + item.lockedFor.slice(1)}
      </span>
    );
  }
  if (!item.count?.many) return null;
  return (
    <span className={classNames(corner, "bg-accent text-accent-ink")}>
      {Math.min(item.count.many, most)}
      {item.count.many > most && "+"}
      <span className="sr-only"> {item.count.words}</span>
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
export function AreaLink({ item: { href, isCurrent, isDisabled }, renderLink, ...props }: AreaLinkProps) {
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
export function AreaBar({ items, label, renderLink }: AreaBarProps) {
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
