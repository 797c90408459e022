import { useEffect, useRef, useState } from "react";
import { DetailedError, Upload } from "tus-js-client";
import { reportError } from "#app/ui/live/report-error.ts";
import { withViewer } from "#app/ui/live/viewer.ts";
import { steadyTime } from "#app/ui/time/steady-time.ts";
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
  /** The server's refusal, or null if the connection broke. */
  refusal: Refusal | null;
  /** This page's own refusal; nothing was sent. */
  fault: string | null;
};

/** What is sent: `resumes` is the id of the upload this file started earlier. */
export type Sent = {
  file: File;
  kind: UploadKind;
  resumes: string | null;
  readDraft(): string;
  onSent(id: string): void;
  /** Why nothing can be sent now, checked before any bytes are; null if it can. */
  refuse(): string | null;
};

/** The answer; null if there was none. */
function refusalOf(error: Error): Refusal | null {
  const answer = error instanceof DetailedError ? error.originalResponse : null;
  return answer ? readRefusal(answer.getStatus(), answer.getBody()) : null;
}

const statusOf = (error: Error) =>
  (error instanceof DetailedError && error.originalResponse?.getStatus()) || 0;
const isFault = (status: number) => status === 0 || (status >= 500 && status !== 507);
const isPassing = (status: number) => isFault(status) || status === 409 || status === 423;
/** Waiting doesn't help where someone else is signed in (D76). */
const isOthers = (error: Error) =>
  error instanceof DetailedError && Boolean(error.originalResponse?.getHeader("X-Other-Viewer"));

type Change = (part: Partial<Sending>) => void;

function makeUpload(
  { file, kind, resumes, readDraft, onSent }: Sent,
  change: Change,
  progress: (bytes: number) => void,
) {
  const upload = new Upload(file, {
    endpoint: "/api/uploads",
    headers: Object.fromEntries(withViewer()),
    ...(resumes && { uploadUrl: `/api/uploads/${resumes}` }),
    chunkSize: partBytes,
    retryDelays,
    // The server's list of unfinished uploads is more reliable, and covers all of its owner's browsers.
    storeFingerprintForResuming: false,
    metadata: { filename: file.name, filetype: file.type, kind, message: readDraft() },
    onShouldRetry(error) {
      const retries = isPassing(statusOf(error)) && !isOthers(error);
      // The weekly upload may have been used meanwhile; a new upload then gets the server's refusal, and waiting
      // changes nothing.
      if (!retries || (upload.url === null && refusalOf(error) !== null)) return false;
      change({ state: "waiting" });
      return true;
    },
    onProgress: progress,
    onError(error) {
      const refusal = refusalOf(error);
      change({ state: "failed", refusal });
      if (!refusal || refusal.status >= 500 || refusal.message === null)
        reportError(error, "portal-video-upload");
    },
    onSuccess() {
      change({ state: "sent" });
      onSent(upload.url?.split("/").at(-1) ?? "");
    },
  });
  return upload;
}

/** Sends a file in parts that survive a lost connection; `start` also resumes. */
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
    // An upload the server refused to start is started anew, because its text may have been corrected since.
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
