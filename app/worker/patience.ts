/** How long a page may be silent before the copy is shown, in milliseconds: a weak signal can hang for minutes. */
const patience = 10_000;
/** For how long the network counts as silent after that, in milliseconds. */
const pause = 2_000;

/** Until when the network counts as silent, so that no one waits again for the page the first wait led to. */
let silentUntil = 0;

/** What the network says; null when it stays silent for ten seconds, and for two seconds after such a wait. */
export async function heardInTime<Answer>(network: Promise<Answer | null>): Promise<Answer | null> {
  const isSilent = Date.now() < silentUntil;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, isSilent ? 0 : patience, null);
  });
  const answer = await Promise.race([network, silence.then(() => "silent" as const)]);
  // A clock that ran on after the answer would call the network silent ten seconds later.
  clearTimeout(timer);
  if (answer !== "silent") return answer;
  if (!isSilent) silentUntil = Date.now() + pause;
  return null;
}
