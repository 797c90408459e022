/** Past this it runs though the browser is still busy. */
const mostMs = 1_000;

/** Runs once the browser has nothing more urgent to do. The function it returns cancels that. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle time.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, mostMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: mostMs });
  return () => cancelIdleCallback(handle);
}
