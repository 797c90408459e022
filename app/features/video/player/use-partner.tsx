import { useEffect } from "react";
import type { ClipRef } from "./use-player.tsx";

/**
 * How far two playing clips may drift apart before the second is corrected, in seconds: two frames at 30 per second.
 */
const drift = 0.07;

/**
 * Keeps a second clip in sync with the first: `lead` milliseconds ahead, playing and paused with it, at the same
 * speed.
 */
export function usePartner(clip: ClipRef, partner: ClipRef, lead: number): void {
  useEffect(() => {
    const own = clip.current;
    const other = partner.current;
    if (!own || !other) return;
    const follow = () => {
      const wanted = own.currentTime + lead / 1000;
      const end = Number.isFinite(other.duration) ? other.duration : wanted;
      const isWithin = wanted >= 0 && wanted < end;
      other.playbackRate = own.playbackRate;
      const place = Math.min(end, Math.max(0, wanted));
      const isRunning = !own.paused && isWithin;
      if (Math.abs(other.currentTime - place) > (isRunning && !other.paused ? drift : 0.001))
        other.currentTime = place;
      if (isRunning && other.paused) void other.play().catch(() => other.pause());
      if (!isRunning && !other.paused) other.pause();
    };
    // Also where it is already, because only a seek takes its cover image away.
    const begin = () => {
      other.currentTime = Math.max(0, own.currentTime + lead / 1000);
      follow();
    };
    const events = ["play", "pause", "seeked", "timeupdate", "ratechange", "ended"];
    for (const event of events) own.addEventListener(event, follow);
    other.addEventListener("loadedmetadata", begin);
    if (other.readyState > 0) begin();
    return () => {
      for (const event of events) own.removeEventListener(event, follow);
      other.removeEventListener("loadedmetadata", begin);
    };
  }, [clip, partner, lead]);
}
