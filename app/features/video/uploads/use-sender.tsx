import { useEffect, useRef, useState } from "react";
import { DetailedError, Upload } from "tus-js-client";
import { reportError } from "#app/ui/report-error.ts";
import { steadyTime } from "#app/ui/steady-time.ts";
import { type Mark, withMark } from "./progress-words.ts";
import { type Refusal, readRefusal } from "./refusal.ts";
import type { UploadKind } from "./rules.ts";

const partBytes = 8 * 1024 * 1024;
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, ...Array<number>(20).fill(15_000)];

/** An upload's progress; bytes the server has received or is about to. */
export type Sending = {
  state: "ready" | "sending" | "waiting" | "paused" | "failed" | "sent";
  bytes: number;
  marks: readonly Mark[];
  /** What the server said against it, or null when the connection broke. */
  refusal: Refusal | null;
  /** What this page itself has against it; nothing was sent. */
  fault: string | null;
};

/** What is sent: `resumes` is the id of the upload this file began before. */
export type Sent = {
  file: File;
  kind: UploadKind;
  resumes: string | null;
  readDraft(): string;
  onSent(id: string): void;
  /** What forbids sending now, before a byte travels; null when nothing does. */
  refuse(): string | null;
};

/** What was answered; null when there was no answer at all. */
function refusalOf(error: Error): Refusal | null {
  const answer = error instanceof DetailedError ? error.originalResponse : null;
  return answer ? readRefusal(answer.getStatus(), answer.getBody()) : null;
}

const statusOf = (error: Error) =>
  (error instanceof DetailedError && error.originalResponse?.getStatus()) || 0;
const isFault = (status: number) => status === 0 || (status >= 500 && status !== 507);
const isPassing = (status: number) => isFault(status) || status === 409 || status === 423;

type Change = (part: Partial<Sending>) => void;

function makeUpload(
  { file, kind, resumes, readDraft, onSent }: Sent,
  change: Change,
  progress: (bytes: number) => void,
) {
  const upload = new Upload(file, {
    endpoint: "/api/uploads",
    ...(resumes && { uploadUrl: `/api/uploads/${resumes}` }),
    chunkSize: partBytes,
    retryDelays,
    // The server lists what is unfinished: it knows better, and for every browser of its owner.
    storeFingerprintForResuming: false,
    metadata: { filename: file.name, filetype: file.type, kind, message: readDraft() },
    onShouldRetry(error) {
      const retries = isPassing(statusOf(error));
      // The week's upload may be used meanwhile; asked for a new one the server says so, and waiting changes nothing.
      if (!retries || (upload.url === null && refusalOf(error) !== null)) return false;
      change({ state: "waiting" });
      return true;
    },
    onProgress: progress,
    onError(error) {
      change({ state: "failed", refusal: refusalOf(error) });
      if (isFault(statusOf(error))) reportError(error, "portal-video-upload");
    },
    onSuccess() {
      change({ state: "sent" });
      onSent(upload.url?.split("/").at(-1) ?? "");
    },
  });
  return upload;
}

/** Sends a file in parts that survive a lost line; `start` goes on as well. */
export function useSender(sent: Sent) {
  const [sending, setSending] = useState<Sending>({
    state: "ready",
    bytes: 0,
    marks: [],
    refusal: null,
    fault: null,
  });
  const upload = useRef<Upload | null>(null);
  const change: Change = (part) => setSending((now) => ({ ...now, ...part }));
  const start = () => {
    const progress = (bytes: number) =>
      setSending(({ marks, ...now }) => ({
        ...now,
        state: "sending",
        bytes,
        marks: withMark(marks, { at: steadyTime(), bytes }),
      }));
    const fault = sent.refuse();
    if (fault) return change({ state: "failed", refusal: null, fault });
    change({ state: "sending", marks: [], refusal: null, fault: null });
    // What the server refused to begin is begun anew: its text may have been corrected since.
    if (upload.current?.url === null) upload.current = null;
    upload.current ??= makeUpload(sent, change, progress);
    upload.current.start();
  };
  const pause = () => {
    void upload.current?.abort();
    change({ state: "paused", marks: [] });
  };
  useEffect(() => {
    const goOn = () => {
      setSending((now) => {
        if (now.state === "failed" && now.refusal === null && now.fault === null) upload.current?.start();
        return now;
      });
    };
    window.addEventListener("online", goOn);
    return () => {
      window.removeEventListener("online", goOn);
      void upload.current?.abort();
    };
  }, []);
  return { sending, start, pause };
}
