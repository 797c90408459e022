import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Included } from "./plan-card.tsx";
import { everyAccount } from "./texts.ts";

/** A free account counts as basic (D4), so the lessons are those of the Basic plan. */
const included = ["The same tutorial video library as Basic", everyAccount];

type Props = {
  isSignedIn: boolean;
  /** Whether it is the reader's own. */
  isOwn: boolean;
  /** The heading's level. */
  level?: 2 | 3;
};

/** What a free account includes, and where to start one. */
export function FreeAccount({ isSignedIn, isOwn, level = 2 }: Props) {
  const Heading = `h${level}` as const;
  return (
    <section
      aria-labelledby="free-account"
      className={classNames(
        "card mb-5 grid items-center gap-x-8 gap-y-4 p-6 md:grid-cols-[1fr_1fr_auto]",
        isOwn && "border-2 border-success",
      )}
    >
      <div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Heading id="free-account" className="text-2xl">
            Free
          </Heading>
          {isOwn && <Badge tone="success">Your plan</Badge>}
        </div>
        <p>For as long as you like. No card needed.</p>
      </div>
      <Included lines={included} />
      <ButtonLink href={isSignedIn ? "/portal" : "/auth?tab=signup"}>
        {isSignedIn ? "Go to Portal" : "Join Free"}
      </ButtonLink>
    </section>
  );
}
