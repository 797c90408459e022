import type { RefObject } from "react";
import type { Annotation } from "#app/features/video/reviews/drawing/shapes.ts";

/** What drawing on the clip needs from the desk, and what it reports back. */
export type StageProps = {
  video: RefObject<HTMLVideoElement | null>;
  submissionId: string;
  annotations: readonly Annotation[];
  onDrawn(annotation: Annotation): void;
};
