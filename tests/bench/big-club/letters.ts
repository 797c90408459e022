import { randomUUID } from "node:crypto";
import type Database from "better-sqlite3";
import type { Person } from "./people.ts";

const day = 86_400_000;
const sunday = (ms: number) => {
  const date = new Date(ms);
  return new Date(ms - date.getUTCDay() * day).toISOString().slice(0, 10);
};

/** `least` is how many videos wait for a review, and how many messages came, at least. */
type Letters = { people: readonly Person[]; until: number; least?: number };

/** A clip a week from each pro for up to a fifth of a year; all but the newest of a tenth of them are reviewed. */
function addSubmissions(database: Database.Database, { people, until, least = 0 }: Letters): void {
  const insert = database.prepare(
    `INSERT INTO submissions (id, user_id, title, message, file_name, file_size, mime_type, file_key, status, feedback_text,
     uploaded_at, uploaded_on, allowance_week, reviewed_at)
     VALUES (@id, @member, @words, @words, 'throw.mp4', 48000000, 'video/mp4', @key, @status, @feedback,
     @at, @on, @week, @reviewedAt)`,
  );
  const pros = people.filter(({ tier }) => tier === "pro");
  let toWait = least - Math.ceil(pros.length / 10);
  for (const [place, { id: member, joinedDaysAgo }] of pros.entries()) {
    const weeks = Math.min(10, Math.floor(joinedDaysAgo / 7));
    for (let weeksAgo = 0; weeksAgo < weeks; weeksAgo += 1) {
      const at = until - weeksAgo * 7 * day - place * 1000;
      const isNewest = weeksAgo === 0 && place % 10 === 0;
      const isWaiting = isNewest || toWait > 0;
      if (!isNewest) toWait -= 1;
      insert.run({
        id: randomUUID(),
        key: `big/${randomUUID()}`,
        member,
        at,
        words: `Please look at my release from the left side, week ${weeks - weeksAgo}.`,
        status: isWaiting ? "pending" : "reviewed",
        feedback: isWaiting ? null : "Keep the elbow close and let the bag leave flat.",
        on: new Date(at).toISOString().slice(0, 10),
        week: sunday(at),
        reviewedAt: isWaiting ? null : at + 2 * day,
      });
    }
  }
}

/** Two notes a member; the newer one is unread by half of them. */
function addNotes(database: Database.Database, { people, until }: Letters): void {
  const insert = database.prepare(
    `INSERT INTO practice_notes (id, user_id, title, content, coach_name, created_at, read_at)
     VALUES (?, ?, 'Great work!', 'Your rounds are getting steadier. Keep the count.', 'Casey', ?, ?)`,
  );
  for (const [place, { id }] of people.entries()) {
    const at = until - (place % 200) * day;
    insert.run(randomUUID(), id, at - 30 * day, at - 29 * day);
    insert.run(randomUUID(), id, at, place % 2 === 0 ? at + day : null);
  }
}

/**
 * A message from every fifth person, or from more if too few would come. Nine of ten are answered, but as many wait as a page holds
 * (`least`), because a row that waits is more to draw. Every second person is subscribed to the newsletter.
 */
function addPost(database: Database.Database, { people, until, least = 1 }: Letters): void {
  const each = Math.min(5, Math.max(1, Math.floor(people.length / least)));
  const message = database.prepare(
    `INSERT INTO contact_messages (id, name, email, message, created_at, response, responded_by, responded_at)
     VALUES (?, 'Robin Vale', ?, 'When does the next season begin?', ?, ?, ?, ?)`,
  );
  const subscription = database.prepare(
    "INSERT INTO newsletter_subscriptions (id, email, created_at, confirmed_at) VALUES (?, ?, ?, ?)",
  );
  for (const [place, { email }] of people.entries()) {
    const at = until - (place % 900) * day;
    if (place % each === 0) {
      const isWaiting = place < least * each || place % 50 === 0;
      const answer = isWaiting ? [null, null, null] : ["In spring.", "Casey Rowe", at + day];
      message.run(randomUUID(), email, at, ...answer);
    }
    if (place % 2 === 0) subscription.run(randomUUID(), email, at, at + 60_000);
  }
}

/** Adds what members and visitors sent and were sent: clips without bytes, notes, messages, subscriptions. */
export function addLetters(database: Database.Database, letters: Letters): void {
  addSubmissions(database, letters);
  addNotes(database, letters);
  addPost(database, letters);
}
