import { useEffect } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { useReadAgain } from "#app/ui/live/use-read-again.ts";
import type { readPosterChoice } from "./poster.server.ts";
import { PosterForm } from "./poster-form.tsx";
import type { Playable } from "./rules.ts";

const askAgainAfter = 5_000;

/** Loads the page's data again while something isn't ready; without scripts there is a link. */
function useReadyLater(isWaiting: boolean): void {
  const readAgain = useReadAgain();
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void readAgain(), askAgainAfter);
    return () => clearInterval(timer);
  }, [isWaiting, readAgain]);
}

type Props = {
  title: string;
  playable: Playable;
  choice: Awaited<ReturnType<typeof readPosterChoice>>;
  /** Where a form is sent, by its name. */
  to: (form: string) => string;
  /** This page's own address, and the one without the choice. */
  href: string;
  closeHref: string;
  problem: FormProblem | undefined;
};

/** The last step of an upload: its poster, as soon as its stills are made. */
export function NewPoster({ title, playable, choice, to, href, closeHref, problem }: Props) {
  const isWaiting = !choice && playable.problem === null;
  useReadyLater(isWaiting);
  return (
    <Card heading={`Choose a poster for “${title}”`}>
      <div className="grid gap-3">
        {choice && playable.poster && (
          <PosterForm
            choice={choice}
            sheet={playable.poster.replace(/poster$/, "sheet")}
            to={to}
            href={href}
            problem={problem}
          />
        )}
        {isWaiting && (
          <p>
            {playable.words} Three stills appear here once it is prepared. Until you choose, the video keeps
            its usual poster.
          </p>
        )}
        {playable.problem !== null && <p>{playable.problem}</p>}
        <div className="flex flex-wrap gap-3">
          {isWaiting && (
            <Link to={href} preventScrollReset className={buttonClass({ variant: "secondary" })}>
              Refresh
            </Link>
          )}
          <Link to={closeHref} preventScrollReset className={buttonClass({ variant: "quiet" })}>
            Not now
          </Link>
        </div>
      </div>
    </Card>
  );
}
