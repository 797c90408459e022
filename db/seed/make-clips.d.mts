/** Width in pixels (16:9), length in seconds, and the ffmpeg program; by default 320, 3 and the one on the path. */
export type ClipOptions = { width?: number; seconds?: number; ffmpeg?: string };

/**
 * Draws the six clips of the shot types into the folder as `<shot>.mp4` and returns their paths. Rejects when
 * ffmpeg is missing or fails.
 */
export function makeClips(targetFolder: string, options?: ClipOptions): Promise<string[]>;
