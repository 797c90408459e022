const patienceMs = 3_000;

/** Reloads the page if the person it was made for is no longer signed in; what they typed is kept on the device for them (D76). */
async function leaveOthers(owner: string): Promise<void> {
  const { style } = document.documentElement;
  style.visibility = "hidden";
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const { headers } = await fetch("/api/auth/user", { cache: "no-store", signal });
    // Each of our own answers has an id.
    if (headers.has("X-Request-Id") && headers.get("X-Viewer") !== owner) return location.reload();
  } catch {
    // Without a connection no one can tell.
  }
  style.visibility = "";
}

/** Some browsers bring a page back from their history as it was left, words included, whoever has signed in meanwhile. */
export function watchReturn(): void {
  window.addEventListener("pageshow", ({ persisted }) => {
    const [owner] = document.body.dataset.keeper?.split(" ") ?? [];
    if (persisted && owner) void leaveOthers(owner);
  });
}
