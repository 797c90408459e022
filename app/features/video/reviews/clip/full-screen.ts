/** Shows the clip with its drawings on the whole screen, or leaves that; phones that can't, open their own player. */
export function toggleFullScreen(): void {
  if (leaveFullScreen()) return;
  const picture = document.getElementById("desk-picture");
  // A browser that refuses leaves the clip where it is, and that is all there is to say.
  if (picture?.requestFullscreen) void picture.requestFullscreen().catch(() => undefined);
  else
    picture
      ?.querySelector<HTMLVideoElement & { webkitEnterFullscreen?(): void }>("video")
      ?.webkitEnterFullscreen?.();
}

/** Returns whether there was a full screen to leave. */
export function leaveFullScreen(): boolean {
  if (!document.fullscreenElement) return false;
  void document.exitFullscreen();
  return true;
}
