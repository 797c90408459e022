import { type RefObject, useEffect, useRef, useState } from "react";
import { Upload } from "tus-js-client";
import { CancelRecording } from "#app/features/video/voices/cancel-recording.tsx";
import { notRead, stopElsewhere } from "#app/features/video/voices/messages.ts";
import { Recorder, useHeldPage } from "#app/features/video/voices/recorder.tsx";
import { limits, recordingPlace } from "#app/features/video/voices/rules.ts";
import { useKeptRecording } from "#app/features/video/voices/use-kept-recording.tsx";
import type { Recorded } from "#app/features/video/voices/use-recorder.tsx";
import { readKept } from "#app/ui/draft/device-store.ts";
import { fileIn } from "#app/ui/draft/post-form.ts";
import { sentEvent } from "#app/ui/draft/use-kept-form.ts";
import { useTimesTaken } from "#app/ui/form/use-times-taken.ts";
import { contextOf, reportError } from "#app/ui/live/report-error.ts";
import { withViewer } from "#app/ui/live/viewer.ts";
import { Icon } from "#app/ui/picture/icon.tsx";
import { clockTime } from "#app/ui/time/format.ts";

/** Plays a recording that only this page has; the page's policy lets no media element do that. */
async function play(file: File, onEnd: () => void): Promise<() => void> {
  const sound = await file.arrayBuffer();
  const context = new AudioContext();
  const source = context.createBufferSource();
  source.buffer = await context.decodeAudioData(sound).catch(async (error) => {
    await context.close();
    throw error;
  });
  source.connect(context.destination);
  source.onended = () => {
    onEnd();
    void context.close();
  };
  source.start();
  return () => source.stop();
}

function Play({ file }: { file: File }) {
  const stop = useRef<(() => void) | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isUnplayable, setUnplayable] = useState(false);
  useEffect(() => () => stop.current?.(), []);
  const toggle = async () => {
    if (isPlaying) return stop.current?.();
    setPlaying(true);
    try {
      stop.current = await play(file, () => {
        stop.current = null;
        setPlaying(false);
      });
    } catch (error) {
      setPlaying(false);
      setUnplayable(true);
      reportError(error, "voice-note");
    }
  };
  if (isUnplayable) return <span>This browser can't play it here. You can still send it.</span>;
  return (
    <button
      type="button"
      aria-label={isPlaying ? "Stop playing" : "Play the recording"}
      onClick={() => void toggle()}
      className="grid size-11 flex-none cursor-pointer place-items-center rounded-full bg-ink text-surface"
    >
      <Icon name={isPlaying ? "pause" : "play"} size={20} />
    </button>
  );
}

/** Takes back what has arrived of a recording no one wants; what can't be taken back is swept later. */
const drop = (uploadId: string) =>
  void Upload.terminate(`/api/uploads/${uploadId}`, { headers: Object.fromEntries(withViewer()) }).catch(
    (error) => reportError(error, contextOf("DELETE")),
  );

type Held = {
  inside: RefObject<HTMLElement | null>;
  isMade: boolean;
  uploadId: string | null;
  /** Whether it can't arrive now. */
  isLost: boolean;
  /** Whether the form takes its bytes along. */
  isTaken: boolean;
  take(): void;
};

/**
 * Holds a press of Send until the recording has arrived, and then sends. While it can't arrive, the form takes it along as its file,
 * and waits with it on this device; a file that is chosen already goes first.
 */
function useSendOnceSaved({ inside, isMade, uploadId, isLost, isTaken, take }: Held) {
  const [isWaiting, setWaiting] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `take` does the same each time
  useEffect(() => {
    const form = inside.current?.closest("form");
    if (!form || !isMade) return;
    const go = () => {
      setWaiting(false);
      if (isWaiting) form.requestSubmit();
    };
    if (uploadId !== null || isTaken) return go();
    if (isLost && isWaiting && !fileIn(form)) return take();
    const hold = (event: SubmitEvent) => {
      // Another button of the form saves the draft or inserts a phrase.
      if (event.submitter?.hasAttribute("formaction")) return;
      setWaiting(true);
      if (isLost && fileIn(form)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const follow = () => isWaiting && isLost && take();
    form.addEventListener("submit", hold);
    form.addEventListener(sentEvent, follow);
    return () => {
      form.removeEventListener("submit", hold);
      form.removeEventListener(sentEvent, follow);
    };
  }, [inside, isMade, uploadId, isWaiting, isLost, isTaken]);
  return isWaiting;
}

/** Calls back once the form has sent the recording. */
function useSent(
  inside: RefObject<HTMLElement | null>,
  uploadId: string | null,
  action: string,
  over: () => void,
) {
  const times = useTimesTaken(action);
  const act = useRef(over);
  act.current = over;
  useEffect(() => {
    const form = inside.current?.closest("form");
    const onSent = (event: Event) => {
      const isNamed = event instanceof CustomEvent && uploadId !== null && event.detail === uploadId;
      // What the form took along has left its field.
      const isTaken = inside.current?.querySelector<HTMLInputElement>("[name=file]")?.files?.length === 0;
      if (isNamed || isTaken) act.current();
    };
    form?.addEventListener(sentEvent, onSent);
    return () => form?.removeEventListener(sentEvent, onSent);
  }, [inside, uploadId]);
  // The plain way, which a form goes that was refused before.
  useEffect(() => {
    if (times > 0) act.current();
  }, [times]);
}

type Props = {
  /** Whose conversation it is for. */
  about: string;
  /** Takes up the recording that this device kept. */
  isFound: boolean;
  /** Where the form around it goes. */
  action: string;
  /** It was sent or discarded. */
  onOver(): void;
};

/**
 * Records a note in place of the message's row, and shows it as something the form around it is about to send. It is kept
 * on this device until then. Load it on demand.
 */
export function NoteRecorder({ about, isFound, action, onOver }: Props) {
  const inside = useRef<HTMLDivElement>(null);
  const { kept, made, isUnread, begin, end } = useKeptRecording({ about, isFound, onNone: onOver });
  const [recorded, setRecorded] = useState<Recorded | null>(null);
  const [uploadId, setUploadId] = useState<string | null>(null);
  const [isLost, setLost] = useState(false);
  const [isTaken, setTaken] = useState(false);
  const note = recorded ?? made;
  const bytes = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!note || !bytes.current) return;
    const files = new DataTransfer();
    files.items.add(note.file);
    bytes.current.files = files.files;
  }, [note]);
  const isWaiting = useSendOnceSaved({
    inside,
    isMade: note !== null,
    uploadId,
    isLost,
    isTaken,
    take: () => setTaken(true),
  });
  const over = () => void kept.drop().then(onOver);
  useSent(inside, uploadId, action, over);
  useHeldPage(uploadId !== null && readKept(recordingPlace(about)) === null);
  const discard = () => {
    if (uploadId !== null) drop(uploadId);
    over();
  };
  const length = () => note?.durationMs ?? kept.durationMs();
  const isElsewhere = isFound && !made;
  return (
    <div
      ref={inside}
      data-recorder={note || isElsewhere ? "made" : "running"}
      data-ready={note ? "" : undefined}
      className={
        note ? "mb-2 grid gap-1 rounded-md bg-accent-quiet px-2 py-1" : "flex flex-wrap items-center gap-3"
      }
    >
      {note && (
        <div className="flex flex-wrap items-center gap-3">
          <Play file={note.file} />
          <span className="grow tabular-nums">{`Recorded ${clockTime(note.durationMs / 1000)}`}</span>
          <CancelRecording durationMs={length} onCancel={discard} className="size-11 p-0!">
            <Icon name="cross" />
            <span className="sr-only">Remove the recording</span>
          </CancelRecording>
        </div>
      )}
      {uploadId !== null && <input type="hidden" name="uploadId" value={uploadId} />}
      {note && <input type="hidden" name="durationMs" value={note.durationMs} />}
      {note && (
        <input
          ref={bytes}
          type="file"
          hidden
          data-spare=""
          {...(isTaken ? { name: "file" } : { form: "none" })}
        />
      )}
      {isElsewhere && <p>A recording of yours isn't sent yet. {isUnread ? notRead : stopElsewhere}</p>}
      {!isElsewhere && uploadId === null && !isTaken && (
        <Recorder
          longestMs={limits.noteMs}
          made={made ?? undefined}
          onBegin={begin}
          onPiece={(piece) => kept.add(piece)}
          onRecorded={(sound) => {
            end();
            setRecorded(sound);
          }}
          onLost={setLost}
          onSent={setUploadId}
        />
      )}
      {isWaiting && (
        <p aria-live="polite" className="text-sm text-ink-muted">
          Your message goes out as soon as the recording is saved.
        </p>
      )}
      {!note && (!isElsewhere || isUnread) && (
        <CancelRecording durationMs={length} onCancel={discard}>
          Cancel<span className="sr-only"> the recording</span>
        </CancelRecording>
      )}
    </div>
  );
}
