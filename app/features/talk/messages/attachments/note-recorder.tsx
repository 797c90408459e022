import { useEffect, useRef, useState } from "react";
import { Upload } from "tus-js-client";
import { Recorder, useHeldPage } from "#app/features/video/voices/recorder.tsx";
import { limits } from "#app/features/video/voices/rules.ts";
import type { Recorded } from "#app/features/video/voices/use-recorder.tsx";
import { Button } from "#app/ui/button.tsx";
import { useTimesTaken } from "#app/ui/form/use-times-taken.ts";
import { contextOf, reportError } from "#app/ui/live/report-error.ts";
import { withViewer } from "#app/ui/live/viewer.ts";
import { clockTime } from "#app/ui/time/format.ts";

type Note = { uploadId: string; recorded: Recorded };

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

function Listen({ file }: { file: File }) {
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
    <Button type="button" variant="secondary" onClick={() => void toggle()}>
      {isPlaying ? "Stop" : "Listen"}
    </Button>
  );
}

/** Takes back what has arrived of a recording no one wants; what can't be taken back is swept later. */
const drop = (uploadId: string) =>
  void Upload.terminate(`/api/uploads/${uploadId}`, { headers: Object.fromEntries(withViewer()) }).catch(
    (error) => reportError(error, contextOf("DELETE")),
  );

/**
 * Records a note, which can be listened to before the form around it is sent to `action` with its `uploadId`, or
 * discarded. Load it on demand.
 */
export function NoteRecorder({ action, onDone }: { action: string; onDone(): void }) {
  const [note, setNote] = useState<Note | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const times = useTimesTaken(action);
  // Once it was sent, the panel gives way to the conversation.
  useEffect(() => {
    if (times === 0) return;
    panel.current?.closest("details")?.removeAttribute("open");
    onDone();
  }, [times, onDone]);
  useHeldPage(note !== null);
  if (note === null) {
    return (
      <Recorder longestMs={limits.noteMs} onSent={(uploadId, recorded) => setNote({ uploadId, recorded })} />
    );
  }
  const { uploadId, recorded } = note;
  const discard = () => {
    drop(uploadId);
    onDone();
  };
  return (
    <div ref={panel} className="flex flex-wrap items-center gap-3">
      <input type="hidden" name="uploadId" value={uploadId} />
      <span className="tabular-nums">{`Recorded ${clockTime(recorded.durationMs / 1000)}`}</span>
      <Listen file={recorded.file} />
      <Button>Send voice note</Button>
      <Button type="button" variant="quiet" onClick={discard}>
        Discard
      </Button>
    </div>
  );
}
