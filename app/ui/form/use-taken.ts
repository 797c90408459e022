import { useState } from "react";
import { useNavigation } from "react-router";

/**
 * What a form edits, as it was opened or as its writer's last button left it. What someone else saves meanwhile changes
 * nothing that is typed, however often the page is read again; the form is told so when it is sent (D57). `id` says
 * whose it is: another one's is taken over right away.
 */
export function useTaken<Stored>(stored: Stored, id: string): Stored {
  const { state, formMethod } = useNavigation();
  const [taken, setTaken] = useState({ stored, id, isSending: false });
  if (taken.id !== id || (taken.isSending && state === "idle")) {
    setTaken({ stored, id, isSending: false });
    return stored;
  }
  if (!taken.isSending && formMethod === "POST") setTaken({ ...taken, isSending: true });
  return taken.stored;
}
