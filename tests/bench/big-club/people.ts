import { randomUUID } from "node:crypto";
import type Database from "better-sqlite3";

/** Someone of the big club. `joinedDaysAgo` bounds what they can have logged. */
export type Person = {
  id: string;
  email: string;
  tier: "basic" | "elite" | "pro" | null;
  joinedDaysAgo: number;
};

const day = 86_400_000;
/** The club is three years old. */
const clubDays = 1095;

const firstNames =
  "Ada,Ben,Cleo,Dale,Edie,Finn,Gail,Hugo,Ines,Joss,Kit,Lena,Milo,Nora,Otto,Pia,Reed,Sol,Tess,Uma".split(",");
const lastNames =
  "Ashe,Birch,Cole,Dunn,Elm,Ford,Grove,Hart,Ives,Jarrow,Knoll,Lake,Moor,North,Oakes,Park,Quill,Rye,Stone,Thorn".split(
    ",",
  );

/** Six of a hundred never chose a plan; most are basic, a third pays for elite, one in seven for pro. */
function tierFor(share: number): Person["tier"] {
  if (share < 0.06) return null;
  if (share < 0.53) return "basic";
  return share < 0.86 ? "elite" : "pro";
}

function insertPerson(database: Database.Database) {
  const { passwordHash } = database
    .prepare("SELECT password_hash AS passwordHash FROM users WHERE email = 'pro@example.com'")
    .get() as { passwordHash: string };
  const user = database.prepare(
    `INSERT INTO users (id, email, user_name, first_name, last_name, password_hash, email_verified_at, time_zone,
     subscription_tier, subscription_status, assigned_coach, created_at)
     VALUES (@id, @email, @name, @first, @last, @passwordHash, @joined, @zone, @tier, @status, @coach, @joined)`,
  );
  const change = database.prepare(
    `INSERT INTO entitlement_changes (id, place, user_id, kind, from_tier, to_tier, status, source, created_at)
     VALUES (?, ?, ?, 'subscription', NULL, ?, 'active', 'sign_up', ?)`,
  );
  const last = database.prepare("SELECT coalesce(max(place), 0) AS place FROM entitlement_changes").get();
  let { place } = last as { place: number };
  return (person: Person, values: Record<string, unknown> & { joined: number }) => {
    const { id, email, tier } = person;
    user.run({ ...values, id, email, passwordHash, tier, status: tier ? "active" : null });
    if (!tier) return;
    place += 1;
    change.run(randomUUID(), place, id, tier, values.joined);
  };
}

const zones = [null, null, null, "America/Chicago", "America/Denver", "Europe/Berlin"];

/**
 * Adds `count` members, `member00001@example.com` and on, all with the password of the demo's members. More joined lately
 * than long ago; half have no coach of their own.
 */
export function addPeople(
  database: Database.Database,
  { count, until, next }: { count: number; until: number; next: () => number },
): Person[] {
  const insert = insertPerson(database);
  return Array.from({ length: count }, (_, at) => {
    const number = String(at + 1).padStart(5, "0");
    const joinedDaysAgo = 1 + Math.floor(next() ** 1.6 * clubDays);
    const tier = tierFor(next());
    const person = { id: randomUUID(), email: `member${number}@example.com`, tier, joinedDaysAgo };
    const first = firstNames[at % firstNames.length];
    const last = lastNames[Math.floor(at / firstNames.length) % lastNames.length];
    insert(person, {
      first,
      last,
      name: `${first}.${last}.${number}`.toLowerCase(),
      zone: zones[at % zones.length],
      coach: [null, "coach1", null, "coach2"][at % 4],
      joined: until - joinedDaysAgo * day,
    });
    return person;
  });
}
