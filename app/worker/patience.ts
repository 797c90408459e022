/** How long a page may take before the copy is shown, in milliseconds, because a weak signal can hang for minutes. */
const patience = 10_000;
/** How long the network counts as silent after that, in milliseconds. */
const pause = 2_000;

/** Until when the network counts as silent, so that no one waits again for the next page. */
let silentUntil = 0;

/** The network's answer; null if there is none for ten seconds, or for two seconds after such a wait. */
export async function heardInTime<Answer>(network: Promise<Answer | null>): Promise<Answer | null> {
  const isSilent = Date.now() < silentUntil;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, isSilent ? 0 : patience, null);
  });
  const answer = await Promise.race([network, silence.then(() => "silent" as const)]);
  // A timer still running after the answer would mark the network as silent ten seconds later.
  clearTimeout(timer);
  if (answer !== "silent") return answer;
  if (!isSilent) silentUntil = Date.now() + pause;
  return null;
}
