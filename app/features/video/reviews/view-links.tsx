import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { type ReviewView, viewAddress, views } from "./views.ts";

/** The three feedback buttons: ways to look at one's clip (D42); `of` tells it from the others of the page. */
export function ViewLinks({
  id,
  of,
  current = null,
}: {
  id: string;
  of: string;
  current?: ReviewView | null;
}) {
  return (
    <nav aria-label={`Ways to look at your clip: ${of}`} className="my-2 flex flex-wrap gap-3">
      {views.map((view) => (
        <Link
          key={view.id}
          to={`${viewAddress(id, view.id)}#clip`}
          aria-current={view.id === current ? "true" : undefined}
          className={buttonClass({ variant: view.id === current ? "primary" : "secondary" })}
        >
          {view.label}
        </Link>
      ))}
    </nav>
  );
}
