import { buttonClass } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Link } from "#app/ui/link/router-link.tsx";
import type { OwnReview } from "./own-review.server.ts";
import { type ReviewView, viewAddress, views, whyEmpty } from "./views.ts";

type Props = {
  id: string;
  /** The page's current one. */
  of?: string;
  current?: ReviewView | null;
  /** The views; a button without content says why. */
  review?: OwnReview;
};

/** The three feedback buttons: ways to look at the clip (D42). */
export function ViewLinks({ id, of, current = null, review }: Props) {
  const why = review && whyEmpty(review);
  return (
    <nav
      aria-label={of ? `Ways to watch your video: ${of}` : "Ways to watch your video"}
      className={classNames("mt-2 flex flex-wrap gap-1.5 *:min-w-min *:flex-1", !of && "mb-3 px-4 lg:px-0")}
    >
      {views.map((view) => {
        const reason = why?.[view.id] ?? null;
        return (
          <Link
            key={view.id}
            to={viewAddress(id, view.id)}
            preventScrollReset
            aria-current={view.id === current ? "true" : undefined}
            aria-describedby={reason ? `why-${view.id}` : undefined}
            className={buttonClass({
              className: classNames(
                "px-2 max-sm:px-0.5 max-sm:text-[0.8125rem] aria-[current=true]:bg-ink aria-[current=true]:text-surface",
                reason && "border-dashed",
              ),
            })}
          >
            {view.label}
          </Link>
        );
      })}
      {views.map(({ id: view }) => {
        const reason = why?.[view];
        return (
          reason && (
            <span key={view} id={`why-${view}`} hidden>
              {reason}
            </span>
          )
        );
      })}
    </nav>
  );
}
