import { useEffect, useRef, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import { roundsWords } from "#app/features/training/stats/rules.ts";
import { pprText } from "#app/features/training/stats/shown.ts";
import { deviceWord } from "#app/ui/draft/device-store.ts";
import { Link } from "#app/ui/link/router-link.tsx";
import { useReadAgain } from "#app/ui/live/use-read-again.ts";
import { otherViewer } from "#app/ui/live/viewer.ts";
import { Toast } from "#app/ui/toast.tsx";
import { type StoredResult, sendDrill } from "./unsent-drills.tsx";
import { listWaiting, type UnsentDrill, type UnsentKind, useSavedKey, useUnsent } from "./unsent-store.tsx";

const tryEveryMs = 20_000;

/** What happened to the waiting logs: sentences, and whether the server asked to sign in. */
type Sent = {
  noun: string;
  stored: { key: string; line: string; href: string }[];
  refused: string[];
  isSignedOut: boolean;
};

/** The name for these entries: drills, matches, practice, or logs if several kinds are waiting. */
function nounOf(waiting: readonly UnsentDrill[]): string {
  const kinds = new Set(waiting.map(({ kind = "drill" }) => kind));
  const [only = "drill"] = kinds;
  const noun = kinds.size > 1 ? "log" : only === "practice" ? "practice log" : only;
  if (waiting.length === 1) return noun;
  return noun === "match" ? "matches" : `${noun}s`;
}

const nameOf = ({ title = "Your drill" }: UnsentDrill) => title;

/** Where what was stored is shown with what it changed. */
const resultHref: Record<UnsentKind, (id: string) => string> = {
  drill: (id) => `/portal?tab=progress&logged=${id}#done`,
  practice: (id) => `/portal/practice?logged=${id}`,
  match: (id) => `/portal/matches/${id}`,
};

function inWords({ ppr, score, opponentScore, ...thrown }: StoredResult): string {
  // A match has its rounds one by one, too.
  const count = "roundsThrown" in thrown ? thrown.roundsThrown : thrown.rounds;
  const result = `${roundsWords(count)}, ${pprText(ppr)} PPR`;
  return score === undefined ? result : `${score}–${opponentScore}, ${result}`;
}

/** Sends waiting logs one by one; stops at the first that fails. */
async function sendWaiting(): Promise<Sent> {
  const sent: Sent = { noun: "", stored: [], refused: [], isSignedOut: false };
  const stored: UnsentDrill[] = [];
  for (const entry of listWaiting()) {
    const outcome = await sendDrill(entry, true);
    if (outcome.kind === "signed_out") return { ...sent, isSignedOut: true };
    if (outcome.kind === "unreachable") break;
    if (outcome.kind === "refused")
      sent.refused.push(`A ${nounOf([entry])} could not be saved. ${nameOf(entry)}: ${outcome.message}`);
    else {
      stored.push(entry);
      const { kind = "drill" } = entry;
      const line = `${nameOf(entry)}: ${inWords(outcome.result)}`;
      sent.stored.push({ key: entry.key, line, href: resultHref[kind](outcome.result.id) });
    }
  }
  return { ...sent, noun: nounOf(stored) };
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
  const show = useRef<(stored: Sent["stored"]) => unknown>(readAgain);
  show.current = (stored) => {
    const shown = isIdle && stored.find(({ key }) => key === saved);
    return shown ? navigate(shown.href, { replace: true, state: { saved } }) : readAgain();
  };
  return show;
}

/**
 * How many of the member's logs are waiting; tries to send them now, when the connection returns, and every 20
 * seconds.
 */
function useWaiting() {
  const waiting = useUnsent();
  const count = waiting.length;
  const [sent, setSent] = useState<Sent>({ noun: "", stored: [], refused: [], isSignedOut: false });
  const isBusy = useRef(false);
  const isAskedAgain = useRef(false);
  const show = useShowStored();
  useEffect(() => {
    if (count === 0) return;
    const send = async () => {
      // The connection may return while a try is still failing, so another try follows.
      if (isBusy.current) {
        isAskedAgain.current = true;
        return;
      }
      isBusy.current = true;
      isAskedAgain.current = false;
      const now = await sendWaiting();
      isBusy.current = false;
      setSent(({ refused }) => ({ ...now, refused: [...refused, ...now.refused] }));
      if (now.stored.length > 0) await show.current(now.stored);
      else if (isAskedAgain.current) await send();
    };
    void send();
    const timer = setInterval(send, tryEveryMs);
    window.addEventListener("online", send);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", send);
    };
  }, [count, show]);
  return { ...sent, count, waiting };
}

function Waiting({ waiting, isSignedOut }: { waiting: readonly UnsentDrill[]; isSignedOut: boolean }) {
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
      <span className="block">{[...new Set(waiting.map(nameOf))].join(", ")}</span>
    </p>
  );
}

/** Says how many drill logs are waiting on this device, which of them were saved, and which couldn't be. */
export function WaitingDrills() {
  const { count, waiting, noun, stored, refused, isSignedOut } = useWaiting();
  const saved = useSavedKey();
  return (
    <>
      {stored.length > 0 && (
        <Toast
          key={stored.map(({ href }) => href).join()}
          tone="success"
          title={`${noun.slice(0, 1).toUpperCase()}${noun.slice(1)} saved`}
        >
          {stored.map(({ key, line, href }) => (
            <p key={key}>
              {line} {/* The page shows it already. */}
              {key !== saved && (
                <Link to={href} className="link">
                  See what it changed
                </Link>
              )}
            </p>
          ))}
        </Toast>
      )}
      {(count > 0 || refused.length > 0) && (
        <div role="status" className="notice tone-warning mb-6">
          <div className="notice-body col-span-3">
            <Waiting waiting={waiting} isSignedOut={isSignedOut} />
            {[...new Set(refused)].map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </div>
      )}
    </>
  );
}
