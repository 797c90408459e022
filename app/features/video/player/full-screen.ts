/** A video element of a phone whose only full screen is its own player. */
type OwnFullScreen = HTMLVideoElement & { webkitEnterFullscreen?(): void };

/** Shows an element on the whole screen, or leaves that; phones that can't, open its video in their own player. */
export function toggleFullScreen(element: HTMLElement | null): void {
  if (leaveFullScreen()) return;
  // A browser that refuses leaves the clip where it is, and that is all there is to say.
  if (element?.requestFullscreen) void element.requestFullscreen().catch(() => undefined);
  else element?.querySelector<OwnFullScreen>("video")?.webkitEnterFullscreen?.();
}

/** Returns whether there was a full screen to leave. */
export function leaveFullScreen(): boolean {
  if (!document.fullscreenElement) return false;
  void document.exitFullscreen();
  return true;
}
