import { type RefObject, useEffect } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { AnnotatedView } from "./annotated-view.tsx";
import { Clip } from "./clip.tsx";
import { CompareView } from "./compare-view.tsx";
import type { OwnReview } from "./own-review.server.ts";
import type { ReviewView as View } from "./views.ts";

type Props = {
  review: OwnReview;
  view: View | null;
  at: number | null;
  clip: RefObject<HTMLVideoElement | null>;
};

const quarter = 0.25;

/** With scripts the clip itself at a quarter of its speed, without them the one the server made. */
function SlowView({ review, at, clip }: Omit<Props, "view">) {
  const isHydrated = useHydrated();
  const { request, slowMotion } = review;
  useEffect(() => {
    const element = clip.current;
    if (!isHydrated || !element) return;
    const slow = () => {
      element.playbackRate = quarter;
    };
    slow();
    // A newly loaded source starts at its own speed.
    element.addEventListener("loadedmetadata", slow);
    return () => element.removeEventListener("loadedmetadata", slow);
  }, [isHydrated, clip]);
  const words = "Your clip at a quarter of its speed.";
  if (!isHydrated && slowMotion) {
    return (
      <>
        <p>{words}</p>
        <Clip url={slowMotion.url} label="Your clip in slow motion" at={at === null ? null : at / quarter} />
      </>
    );
  }
  return (
    <>
      <p>{words}</p>
      {!slowMotion && (
        <noscript>
          <p>The slow clip is still being made. Until then your clip plays at its own speed.</p>
        </noscript>
      )}
      <Clip key="slow" url={request.videoUrl} label="Your clip in slow motion" at={at} clip={clip} />
    </>
  );
}

/** The clip as the chosen button shows it. */
export function ReviewView(props: Props) {
  const { review, view, at, clip } = props;
  if (view === "slow") return <SlowView {...props} />;
  if (view === "compare") return <CompareView review={review} clip={clip} />;
  if (view === "annotated") return <AnnotatedView review={review} at={at} clip={clip} />;
  return <Clip key="plain" url={review.request.videoUrl} label="Your clip" at={at} clip={clip} />;
}
