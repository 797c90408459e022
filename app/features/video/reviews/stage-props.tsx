import type { RefObject } from "react";
import type { Annotation } from "./shapes.ts";

/** What drawing on the clip needs of the desk, and what it tells it. */
export type StageProps = {
  video: RefObject<HTMLVideoElement | null>;
  submissionId: string;
  annotations: readonly Annotation[];
  onDrawn(annotation: Annotation): void;
};
