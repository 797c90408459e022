import type { ReactNode } from "react";
import { VideoPoster } from "./video-poster.tsx";

type VideoRowProps = {
  film: { thumbnail: string | null; durationMs: number | null };
  title: string;
  /** Beside the title. */
  badges?: ReactNode;
  /** Under it, on one line of a wide screen: what is known of the file, and what it is about. */
  facts: string;
  about?: string;
  /** Under both, if something is wrong with it. */
  children?: ReactNode;
  actions: ReactNode;
};

/** A video of a coach's list as one row: its still, its words, and what can be done with it. */
export function VideoRow({ film, title, badges, facts, about, children, actions }: VideoRowProps) {
  return (
    <li className="grid grid-cols-[min(6rem,27%)_1fr] items-center gap-x-4 gap-y-2 border-b border-line py-1 hover:bg-surface-sunken lg:grid-cols-[6rem_1fr_auto]">
      <VideoPoster src={film.thumbnail} durationMs={film.durationMs} className="w-full self-start" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 *:wrap-anywhere">
          <h3 dir="auto" className="text-base wrap-anywhere">
            {title}
          </h3>
          {badges}
        </div>
        <p
          className="line-clamp-3 text-sm wrap-anywhere text-ink-muted tabular-nums lg:line-clamp-1"
          title={about}
        >
          {facts}
          {about && (
            <>
              {" · "}
              <bdi>{about}</bdi>
            </>
          )}
        </p>
        {children}
      </div>
      <div className="col-span-full flex flex-wrap gap-1 lg:col-span-1">{actions}</div>
    </li>
  );
}
