import { useSearchParams } from "react-router";
import { Link } from "#app/ui/link/router-link.tsx";
import { type AdminTabId, keptAddress, labelOf } from "./tabs.ts";

type View = { id: string; label: string };

type Props = {
  tab: AdminTabId;
  /** The first one is the tab's own address. */
  views: readonly View[];
  current: string;
};

/** A tab's views as links; each keeps the header's selectors. */
export function TabViews({ tab, views, current }: Props) {
  const [query] = useSearchParams();
  return (
    <nav className="tabs" aria-label={`${labelOf(tab)} views`}>
      <ul>
        {views.map(({ id, label }, place) => (
          <li key={id}>
            <Link
              to={keptAddress(query, tab, place === 0 ? {} : { show: id })}
              className="tab"
              aria-current={id === current ? "page" : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
