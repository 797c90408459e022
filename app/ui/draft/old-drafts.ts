// Until version 0.2.0 what was typed lay on the device in the clear. Its owner's next page takes it over; what no one has come
// for in 14 days goes.

const keptForMs = 14 * 86_400_000;

type Old = { name: string; owner: string; about: string; value: unknown; savedAt: number };

const parse = (name: string): unknown => JSON.parse(localStorage.getItem(name) ?? "null");

/** Drafts lay one to a place that began with their owner. */
function readDraft(name: string): Old[] {
  const [, owner = "", about = ""] = /^(?:draft|gear):([^:]*):?(.*)$/.exec(name) ?? [];
  const { savedAt, value, base } = parse(name) as { savedAt: number; value: unknown; base?: string };
  // Pages without React kept what a form held before beside what was typed.
  const kept = base === undefined ? value : { fields: value, base };
  return [{ name, owner, about: name.startsWith("gear:") ? "gear" : about, value: kept, savedAt }];
}

type OldLog = { memberId: string; key: string; completedAt: string };

/** The logs of everyone on the device were in one list. */
const readLogs = (name: string): Old[] =>
  (parse(name) as OldLog[]).map((log) => ({
    name,
    owner: log.memberId,
    about: `unsent:${log.key}`,
    value: log,
    savedAt: Date.parse(log.completedAt),
  }));

function readOld(name: string): Old[] {
  try {
    return name === "unsent-drills" ? readLogs(name) : readDraft(name);
  } catch {
    // Not our format.
    return [];
  }
}

/** Leaves in the clear only what is someone else's. */
function leave(name: string, others: readonly Old[]): void {
  if (others.length === 0) localStorage.removeItem(name);
  else if (name === "unsent-drills")
    localStorage.setItem(name, JSON.stringify(others.map(({ value }) => value)));
}

type Store = {
  /** When what is kept at a place last changed; 0 if nothing is. */
  savedAt(about: string): number;
  keep(about: string, value: unknown, savedAt: number): Promise<boolean>;
};

/** Moves what the page's person left in the clear to the store, and deletes what is too old of everyone else. */
export async function takeOldDrafts(me: string, store: Store): Promise<void> {
  const names = Object.keys(localStorage).filter((name) => /^(draft|gear):|^unsent-drills$/.test(name));
  for (const name of names) {
    const others: Old[] = [];
    for (const old of readOld(name)) {
      const { owner, about, value, savedAt } = old;
      const isTaken =
        owner === me && (store.savedAt(about) >= savedAt || (await store.keep(about, value, savedAt)));
      const isOver = owner !== me && Date.now() - savedAt > keptForMs;
      if (!isTaken && !isOver) others.push(old);
    }
    leave(name, others);
  }
}
