/** Width in pixels (16:9), length of a throw in seconds, and the ffmpeg program; by default 320, 3 and the one on the path. */
export type ClipOptions = { width?: number; seconds?: number; ffmpeg?: string };

/**
 * Draws a clip of each shot type and one of three throws into the folder and returns their paths. Rejects when
 * ffmpeg is missing or fails.
 */
export function makeClips(targetFolder: string, options?: ClipOptions): Promise<string[]>;

/** The size of the plane on which the clips are drawn. */
export const PLANE: { width: number; height: number };

/** How many frames each clip has in a second. */
export const FRAMES_PER_SECOND: number;

/** The clips by name, and where the bag of each of their throws is on the plane, from the release at 0 to the end at 1. */
export const SCENES: Record<string, { flights: ((t: number) => { x: number; y: number })[] }>;
