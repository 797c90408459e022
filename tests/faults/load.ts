import Database from "better-sqlite3";

/**
 * Coaches who write notes as fast as they are answered. `acknowledged` holds the id of each note the club confirmed.
 */
export type Load = { acknowledged: string[]; stop(): Promise<void> };

const json = { "Content-Type": "application/json" };

/** Signs in a coach of the demo club and returns the cookie. */
export async function signInCoach(url: string): Promise<string> {
  const body = JSON.stringify({ email: "coach1@example.com", password: "demo-coach-pass", rememberMe: true });
  const answer = await fetch(`${url}/api/auth/signin`, { method: "POST", headers: json, body });
  if (!answer.ok) throw new Error(`The coach could not sign in: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

async function writeNote(url: string, Cookie: string, userId: string, text: string): Promise<string | null> {
  const answer = await fetch(`${url}/api/admin/practice-notes`, {
    method: "POST",
    headers: { ...json, Cookie },
    body: JSON.stringify({ userId, title: text, content: "Written while something went wrong." }),
    signal: AbortSignal.timeout(5_000),
  });
  if (answer.status !== 200 && answer.status !== 201) return null;
  return ((await answer.json()) as { id: string }).id;
}

/**
 * Starts `writers` writers on a served demo club. They continue until `stop`, despite refusals and a server that is
 * down.
 */
export async function startLoad(
  url: string,
  { Cookie, userId, writers = 8 }: { Cookie: string; userId: string; writers?: number },
): Promise<Load> {
  const acknowledged: string[] = [];
  let isOver = false;
  const write = async (writer: number) => {
    for (let at = 0; !isOver; at += 1) {
      // A missing or broken answer acknowledges nothing.
      const id = await writeNote(url, Cookie, userId, `Note ${writer}/${at}`).catch(() => null);
      if (id) acknowledged.push(id);
      else await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const writing = Array.from({ length: writers }, (_, writer) => write(writer));
  return {
    acknowledged,
    async stop() {
      isOver = true;
      await Promise.all(writing);
    },
  };
}

/** The id of the demo club's pro member. */
export function findMember(file: string): string {
  const database = new Database(file, { readonly: true });
  const id = database.prepare("SELECT id FROM users WHERE email = 'pro@example.com'").pluck().get() as string;
  database.close();
  return id;
}

/** Which acknowledged notes are missing from a database, after reading all of it. Throws if it is damaged. */
export function findLost(file: string, acknowledged: readonly string[]): string[] {
  const database = new Database(file);
  try {
    const found = database.pragma("integrity_check(1)", { simple: true });
    if (found !== "ok") throw new Error(`The database is damaged: ${found}`);
    const ids = new Set(database.prepare("SELECT id FROM practice_notes").pluck().all());
    return acknowledged.filter((id) => !ids.has(id));
  } finally {
    database.close();
  }
}
