const patienceMs = 3_000;

/**
 * Loads the page anew unless the server says that the person it was made for is signed in: without a connection, too, because
 * then no one can tell. What they typed is kept on the device for them (D76).
 */
async function leaveOthers(owner: string): Promise<void> {
  const { style } = document.documentElement;
  style.visibility = "hidden";
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const { headers } = await fetch("/api/auth/user", { cache: "no-store", signal });
    if (headers.get("X-Viewer") === owner) style.visibility = "";
    else location.reload();
  } catch {
    location.reload();
  }
}

/** Some browsers bring a page back from their history as it was left, words included, whoever has signed in meanwhile. */
export function watchReturn(): void {
  window.addEventListener("pageshow", ({ persisted }) => {
    const [owner] = document.body.dataset.keeper?.split(" ") ?? [];
    if (persisted && owner) void leaveOthers(owner);
  });
}
