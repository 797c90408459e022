const marksKept = 9;

/**
 * What a page calls the drafts that it saves on the server, the newest first, and before them those that it goes on from
 * (`from`): the server replaces and deletes no other. `begin` gives what follows a mark of its own, because the last one was
 * read by others, or sent.
 */
export function createMarks(from: readonly string[] = []) {
  const own = [...from];
  const begin = () => own.splice(0, own.length, `${Math.random()}`, ...own.slice(0, marksKept));
  begin();
  return { own, begin };
}
