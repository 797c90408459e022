import { setTimeout as sleep } from "node:timers/promises";
import { mostEmailBytes } from "#app/features/talk/replies/rules.ts";
import { settleUnreadable, takeEmail } from "#app/features/talk/replies/take-email.server.ts";
import type { Mailbox, MailboxSession, NewEmail } from "#app/services/mailbox.server.ts";
import type { Services } from "#app/services/services.server.ts";

const second = 1000;
/** How much of an email that is too large is read: enough to know its sender. */
const headBytes = 64 * 1024;

/** How long the worker waits, in milliseconds: for new email, and after failures, doubling each time. */
export type Pauses = { news: number; first: number; longest: number };

const usual: Pauses = { news: 30 * second, first: 5 * second, longest: 300 * second };

const passing = new Set<unknown>(["too_many", "busy", "unavailable", "disk_full"]);

/** What a later try may fix: too many messages in a while, a database that takes no writes. */
const isPassing = (error: unknown) => passing.has((error as { kind?: unknown } | null)?.kind);

/**
 * Processes one email, and marks it only after that is stored: if the server is killed in between, it finds the email
 * again and recognizes it. One that causes an error is marked too, or it would be read forever.
 */
async function takeOne(services: Services, session: MailboxSession, { uid, bytes }: NewEmail): Promise<void> {
  const isCut = bytes > mostEmailBytes;
  const raw = await session.read(uid, isCut ? headBytes : mostEmailBytes);
  if (!raw) return;
  const incoming = { raw, isCut, via: "mailbox" } as const;
  try {
    await takeEmail(services, incoming);
  } catch (error) {
    if (isPassing(error)) throw error;
    services.log.error({ err: error, uid }, "an email could not be taken; it stays in the mailbox");
    await settleUnreadable(services, incoming);
  }
  await session.mark(uid);
}

/**
 * Processes what has arrived. An email that must wait doesn't hold up others; the first reason to wait is thrown at
 * the end.
 */
async function takeNew(services: Services, session: MailboxSession, stopping: AbortSignal): Promise<void> {
  const waiting: unknown[] = [];
  for (const email of await session.listNew(services.clock.now())) {
    if (stopping.aborted) return;
    await takeOne(services, session, email).catch((error: unknown) => {
      if (!isPassing(error)) throw error;
      waiting.push(error);
    });
  }
  if (waiting.length > 0) throw waiting[0];
}

/** One connection, for as long as it lasts. `onWell` is called each time everything there has been processed. */
async function watch(
  services: Services,
  { mailbox, pauses, stopping }: Work,
  onWell: () => void,
): Promise<void> {
  const session = await mailbox.connect();
  const close = () => session.close();
  // A server that has stopped answering must not delay the end.
  stopping.addEventListener("abort", close, { once: true });
  try {
    while (!stopping.aborted) {
      await takeNew(services, session, stopping);
      onWell();
      await session.untilNews(pauses.news, stopping);
    }
  } finally {
    stopping.removeEventListener("abort", close);
    session.close();
  }
}

type Work = { mailbox: Mailbox; pauses: Pauses; stopping: AbortSignal };

/** Runs until it is stopped, and retries for as long as the mailbox can't be reached. */
async function workOn(services: Services, work: Work): Promise<void> {
  const { mailbox, pauses, stopping } = work;
  const { state } = mailbox;
  let pause = pauses.first;
  const onWell = () => {
    pause = pauses.first;
    state.connectedSince ??= services.clock.now();
    Object.assign(state, { failingSince: null, fault: null });
  };
  while (!stopping.aborted) {
    try {
      await watch(services, work, onWell);
    } catch (error) {
      if (stopping.aborted) return;
      services.log.warn({ err: error }, "the mailbox can't be read; it is tried again");
      const fault = error instanceof Error ? error.message : String(error);
      Object.assign(state, { connectedSince: null, fault });
      state.failingSince ??= services.clock.now();
      await sleep(pause, null, { signal: stopping, ref: false }).catch(() => undefined);
      pause = Math.min(2 * pause, pauses.longest);
    }
  }
}

/**
 * Starts the worker that fetches replies, if a mailbox is configured. The returned function stops it: an email being
 * processed is found again at the next start.
 */
export function startMailboxWorker(services: Services, pauses: Pauses = usual): () => Promise<void> {
  const stopping = new AbortController();
  const { mailbox } = services;
  const working = mailbox
    ? workOn(services, { mailbox, pauses, stopping: stopping.signal })
    : Promise.resolve();
  return async () => {
    stopping.abort(new Error("the server is stopping"));
    await working;
  };
}
