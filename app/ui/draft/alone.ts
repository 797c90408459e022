import { keptOwner } from "./device-store.ts";

const turns = new Map<string, Promise<unknown>>();
/** Longer than a page waits for an answer: by then the other page is asleep. */
const turnMs = 20_000;

/** Does something with what is kept about something while no other page of this browser does. */
export function alone<T>(about: string, act: () => Promise<T>): Promise<T> {
  let isMine = false;
  const begin = () => {
    isMine = true;
    return act();
  };
  const late = (error: unknown) => {
    if (isMine) throw error;
    return act();
  };
  if (navigator.locks)
    return navigator.locks
      .request(`alone:${keptOwner()}:${about}`, { signal: AbortSignal.timeout(turnMs) }, begin)
      .catch(late);
  // Without a secure connection there are no locks, and what is kept is this tab's alone.
  const turn = (turns.get(about) ?? Promise.resolve()).then(act);
  turns.set(
    about,
    turn.catch(() => undefined),
  );
  return turn;
}
