import { useCallback, useState, useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import { freshKey } from "./fresh-key.ts";

/** The key of the next send, once something was sent from this document; until then the page's own. */
let turned: string | null = null;
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Gives every form of the page a new key, so that what is sent from now on counts as new, even with the same content.
 */
export function turnSendKeys(): void {
  turned = freshKey();
  for (const listener of listeners) listener();
}

/**
 * The one-time key of a form (D24): it stays while the form can't be sent, and changes after a send. `adopt` takes
 * the key of a draft, which may have arrived already.
 */
export function useSendKey() {
  const root = useRouteLoaderData("root") as { sendKey: string | null } | undefined;
  const [first] = useState(root?.sendKey ?? "");
  const [adopted, setAdopted] = useState<{ key: string; since: string | null } | null>(null);
  const now = useSyncExternalStore(
    listen,
    () => turned,
    () => null,
  );
  const isAdopted = adopted !== null && adopted.since === now;
  return {
    key: isAdopted ? adopted.key : (now ?? first),
    adopt: useCallback((key: string) => setAdopted({ key, since: turned }), []),
  };
}
