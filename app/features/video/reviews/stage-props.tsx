import type { RefObject } from "react";
import type { Annotation } from "./shapes.ts";

/** What the clip on the desk needs, and what it tells the desk. */
export type StageProps = {
  video: RefObject<HTMLVideoElement | null>;
  submissionId: string;
  videoUrl: string;
  framesPerSecond: number;
  annotations: readonly Annotation[];
  onDrawn(annotation: Annotation): void;
  onMark(): void;
};
