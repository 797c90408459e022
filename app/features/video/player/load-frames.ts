import type { Frames } from "#app/features/video/clips/frame-times.ts";
import { readFrames } from "#app/features/video/clips/frames-text.ts";

/** When a clip's frames are shown, from their address; null if that isn't known or there is no connection. */
export async function loadFrames(address: string): Promise<Frames | null> {
  try {
    const answer = await fetch(address);
    return answer.ok ? readFrames(await answer.text()) : null;
  } catch (error) {
    // Without a connection the average rate has to do, until the next step asks again.
    if (error instanceof TypeError) return null;
    throw error;
  }
}
