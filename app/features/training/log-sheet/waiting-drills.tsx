import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useNavigate, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { deviceWord, dropKept, listKept, onKept } from "#app/ui/draft/device-store.ts";
import {
  isOutboxSignedOut,
  onSent,
  type Sent,
  sendAgain,
  startOutbox,
  takeUntold,
} from "#app/ui/draft/outbox.ts";
import { Link } from "#app/ui/link/router-link.tsx";
import { useReadAgain } from "#app/ui/live/use-read-again.ts";
import { otherViewer } from "#app/ui/live/viewer.ts";
import { capital } from "#app/ui/time/format.ts";
import { Toast } from "#app/ui/toast.tsx";
import { takeOldLogs } from "./old-logs.tsx";
import {
  type LogNoun,
  placeOf,
  useRefusedLogs,
  useSavedKey,
  useWaitingLogs,
  type WaitingLog,
} from "./waiting-logs.tsx";

/** What was just stored: its place, a sentence, and the page that shows what it changed. */
type Stored = { about: string; noun: LogNoun; line: string; href: string };

/** The name for these logs: drills, matches, practice, or logs if several kinds are waiting. */
function nounOf(logs: readonly { noun: LogNoun }[]): string {
  const nouns = new Set(logs.map(({ noun }) => noun));
  const [only = "drill"] = nouns;
  const noun = nouns.size > 1 ? "log" : only;
  if (logs.length === 1) return noun;
  return noun === "match" ? "matches" : `${noun}s`;
}

/** A log's name and its result, which is all one can see of it until it is sent. */
const lineOf = ({ title, words }: { title: string; words?: string }) =>
  [title, words].filter(Boolean).join(": ");

function storedIn(sent: readonly Sent[]): Stored[] {
  return sent.flatMap(({ about, post: { named }, outcome }) => {
    if (!named || outcome.kind !== "done") return [];
    return [{ about, noun: named.noun as LogNoun, line: lineOf(named), href: outcome.to }];
  });
}

/**
 * Shows what was stored: the log the member is still looking at with what it changed, any other by reading the page
 * again.
 */
function useShowStored() {
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  const saved = useSavedKey();
  const isIdle = useNavigation().state === "idle";
  // The page may have changed by the time a send ends.
  const show = useRef<(stored: readonly Stored[]) => unknown>(readAgain);
  show.current = (stored) => {
    const shown = isIdle && saved && stored.find(({ about }) => about === placeOf(saved));
    if (!shown) return readAgain();
    const how = { replace: true, state: { saved }, defaultShouldRevalidate: true };
    return navigate(shown.href, how);
  };
  return show;
}

/** The logs that the outbox has just sent from this page. */
function useStored(): Stored[] {
  const [stored, setStored] = useState<Stored[]>([]);
  const show = useShowStored();
  useEffect(() => {
    // The page may have sent them before it could show this.
    const tell = (sent?: readonly Sent[]) => {
      const now = storedIn(takeUntold(({ post }) => post.named !== undefined));
      if (now.length === 0) return;
      // What was sent in one go is told in one message, which grows.
      setStored(sent ? storedIn(sent) : now);
      // A page that can't be read again shows it when it is opened next.
      void Promise.resolve(show.current(now)).catch(() => undefined);
    };
    const stop = onSent(tell);
    tell();
    void takeOldLogs(listKept(placeOf("")).map(placeOf)).then(startOutbox);
    return stop;
  }, [show]);
  return stored;
}

function Waiting({ waiting }: { waiting: readonly WaitingLog[] }) {
  const isSignedOut = useSyncExternalStore(onKept, isOutboxSignedOut, () => false);
  const count = waiting.length;
  if (count === 0) return null;
  const it = count === 1 ? "It" : "They";
  return (
    <p>
      <strong>
        {`${count} ${nounOf(waiting)} ${count === 1 ? "is" : "are"}`} saved on this {deviceWord()}.
      </strong>{" "}
      {isSignedOut
        ? otherViewer || `You were signed out. ${it} will send when you sign in again.`
        : `${it} will send when you're back online.`}
      {waiting.map((log) => (
        <span key={log.key} className="block">
          {lineOf(log)}
        </span>
      ))}
    </p>
  );
}

/** A log that the server won't take stays until the member tries again or gives it up. */
function Refused({ log: { key, noun, title, words, fields, refused } }: { log: WaitingLog }) {
  return (
    <div>
      <p>{`A ${noun} could not be saved. ${title}: ${refused}`}</p>
      <p>
        {words} {fields.notes}
      </p>
      <Button type="button" variant="quiet" onClick={() => sendAgain(placeOf(key))}>
        Try again
      </Button>
      <Button type="button" variant="quiet" onClick={() => dropKept(placeOf(key))}>
        Delete it
      </Button>
    </div>
  );
}

/** Says how many logs are waiting on this device, which of them were saved, and which couldn't be. */
export function WaitingDrills() {
  const waiting = useWaitingLogs();
  const refused = useRefusedLogs();
  const stored = useStored();
  const saved = useSavedKey();
  const noun = nounOf(stored);
  return (
    <>
      {stored.length > 0 && (
        <Toast key={stored.map(({ about }) => about).join()} tone="success" title={`${capital(noun)} saved`}>
          {stored.map(({ about, line, href }) => (
            <p key={about}>
              {line} {/* The page shows it already. */}
              {(saved === undefined || about !== placeOf(saved)) && (
                <Link to={href} className="link">
                  See what it changed
                </Link>
              )}
            </p>
          ))}
        </Toast>
      )}
      {waiting.length + refused.length > 0 && (
        <div role="status" className="notice tone-warning mb-6">
          <div className="notice-body col-span-3">
            <Waiting waiting={waiting} />
            {refused.map((log) => (
              <Refused key={log.key} log={log} />
            ))}
          </div>
        </div>
      )}
    </>
  );
}
