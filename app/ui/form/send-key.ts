import { useCallback, useState, useSyncExternalStore } from "react";
import { useActionData, useRouteLoaderData } from "react-router";
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

/** The keys of forms that were answered with a failure: sent again, they are a new send, since this one's answer is known. */
const afterFailure = new WeakMap<object, string>();

/** The key of a form after a failure the page was told; null without one, or if the page came with it and with a new key. */
function useKeyAfterFailure(action: string): string | null {
  const failure = useActionData() as { form?: string } | undefined;
  const [first] = useState(failure);
  const name = new URLSearchParams(action.slice(action.indexOf("?") + 1)).get("form");
  if (!failure || failure === first || failure.form !== name) return null;
  const key = afterFailure.get(failure) ?? freshKey();
  afterFailure.set(failure, key);
  return key;
}

/**
 * The one-time key of a form (D24): it stays while the form can't be sent, and changes after an answer. `adopt` takes
 * the key of a draft, which may have arrived already.
 */
export function useSendKey(action = "") {
  const root = useRouteLoaderData("root") as { sendKey: string | null } | undefined;
  const [first] = useState(root?.sendKey ?? "");
  const [adopted, setAdopted] = useState<{ key: string; since: string | null } | null>(null);
  const now = useSyncExternalStore(
    listen,
    () => turned,
    () => null,
  );
  const isAdopted = adopted !== null && adopted.since === now;
  const after = useKeyAfterFailure(action);
  return {
    key: after ?? (isAdopted ? adopted.key : (now ?? first)),
    adopt: useCallback((key: string) => setAdopted({ key, since: turned }), []),
  };
}
