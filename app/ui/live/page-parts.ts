import { use } from "react";
import { preloadModule } from "react-dom";

/** `scripts`: the addresses of what a part adds to the page's scripts; the build gives them to the server's code. */
type Load = { (): Promise<unknown>; scripts?: readonly string[] };
type Loads = Record<string, Load>;
type Part<Load> = Load extends () => Promise<infer Module> ? Module : never;

const fetches = new Set<(address: URL) => Promise<unknown>>();
const never = new Promise<never>(() => {});
const isServer = typeof document === "undefined";

/** Loads the scripts for an address, so that no page renders in pieces. A part may name parts of its own. */
export async function fetchParts(address: URL): Promise<void> {
  let known: number;
  do {
    known = fetches.size;
    await Promise.all([...fetches].map((fetchPart) => fetchPart(address)));
  } while (fetches.size > known);
}

/** The document asks for a part's scripts with its others; found by running those, they would come a round trip later. */
function preload(load: Load | undefined): void {
  for (const script of load?.scripts ?? []) preloadModule(script);
}

/** Runs after what runs now. The function it returns cancels that. */
function inOwnTask(run: () => void): () => void {
  const timer = setTimeout(run);
  return () => clearTimeout(timer);
}

/**
 * Parts of a page that only some addresses show, each with its own script. `choose` says which of them an address needs
 * from its first render. The result provides a part's module when it renders, on the server and in the browser, and
 * can load one ahead.
 */
export function pageParts<L extends Loads>(loads: L, choose: (address: URL) => (keyof L & string) | null) {
  type Name = keyof L & string;
  const there = new Map<Name, unknown>();
  const awaited = new Map<Name, Promise<unknown>>();
  const fetchPart = async (name: Name) => {
    if (!there.has(name)) there.set(name, await loads[name]?.());
    return there.get(name);
  };
  const wait = (name: Name) => {
    const waiting =
      awaited.get(name) ??
      fetchPart(name).catch((error: unknown) => {
        awaited.delete(name);
        if (isServer) throw error;
        // The page stays as it is and tries again next time.
        return never;
      });
    awaited.set(name, waiting);
    return waiting;
  };
  // The server loads every part at startup, because later it may be unable to open files.
  if (isServer) for (const name of Object.keys(loads)) void wait(name);
  else {
    const fetchChosen = async (address: URL) => {
      const name = choose(address);
      if (name !== null) await fetchPart(name);
    };
    fetches.add(fetchChosen);
    // A failure is reported where the page waits for the part.
    fetchChosen(new URL(location.href)).catch(() => {});
  }
  return {
    read: <N extends Name>(name: N) => {
      if (import.meta.env.SSR) preload(loads[name]);
      return (there.get(name) ?? use(wait(name))) as Part<L[N]>;
    },
    /** Loads a part in a task of its own, so that a press need not wait for it. The function it returns cancels that. */
    fetchAhead: (name: Name) => inOwnTask(() => void wait(name)),
  };
}
