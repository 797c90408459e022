import { useEffect, useRef, useState } from "react";
import { useReadAgain } from "#app/ui/live/use-read-again.ts";
import { Notice } from "#app/ui/notice.tsx";
import { FilmSizes } from "#app/ui/picture/film-sizes.tsx";
import { messages } from "./messages.ts";
import { minutesOf } from "./rules.ts";
import type { ShownTutorial } from "./tutorials.server.ts";

const saveEverySeconds = 10;

/** Saves progress in the background. Losing one save costs only a few seconds of progress, so no one is told. */
function send(address: string, body: Record<string, unknown>): Promise<boolean> {
  const headers = { "Content-Type": "application/json" };
  return fetch(address, { method: "PUT", headers, body: JSON.stringify(body), keepalive: true }).then(
    (answer) => answer.ok,
    () => false,
  );
}

function useMarks({ id, duration, isWatched }: ShownTutorial) {
  const saved = useRef(0);
  const readAgain = useReadAgain();
  const call = `/api/tutorials/${id}`;
  const savePlace = (seconds: number) => {
    saved.current = seconds;
    void send(`${call}/watch`, { positionSeconds: seconds });
  };
  return {
    /** The length of a video that has none yet (D29). */
    async measured(seconds: number) {
      if (duration !== null || !Number.isFinite(seconds)) return;
      if (await send(`${call}/duration`, { duration: minutesOf(seconds) })) await readAgain();
    },
    reached(seconds: number) {
      if (Math.abs(seconds - saved.current) >= saveEverySeconds) savePlace(seconds);
    },
    paused: (element: HTMLVideoElement) => element.ended || savePlace(element.currentTime),
    async ended() {
      const isNew = !isWatched;
      const isSaved = await send(`${call}/watch`, { positionSeconds: 0, isWatched: true });
      if (isNew && isSaved) await readAgain();
    },
  };
}

/** On a slow connection the video may have failed, or reported its length, before the page could listen. */
function useEarlyWord(fail: () => void, measured: (seconds: number) => void) {
  const video = useRef<HTMLVideoElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: afterwards its events are heard
  useEffect(() => {
    if (video.current?.error) fail();
    if (video.current?.readyState) measured(video.current.duration);
  }, []);
  return video;
}

/**
 * The browser's own player, starting where the viewer stopped; scripts save the position, the mark and a missing
 * length.
 */
export function TutorialPlayer({ tutorial }: { tutorial: ShownTutorial }) {
  const [failed, setFailed] = useState(false);
  const [start] = useState(tutorial.positionSeconds);
  const marks = useMarks(tutorial);
  // A version that becomes ready during playback must not restart the video.
  const [film] = useState(tutorial.playable);
  const src = film?.src ?? "";
  const fail = () => setFailed(true);
  const video = useEarlyWord(fail, marks.measured);
  return (
    <div className="grid gap-3">
      {failed && (
        <Notice tone="destructive" title={messages.playbackTitle}>
          {messages.playback}
        </Notice>
      )}
      {/* biome-ignore lint/a11y/useMediaCaption: most of the club's clips show throws and have no words to caption */}
      <video
        ref={video}
        controls
        playsInline
        preload="metadata"
        // A media fragment: the browser starts where the viewer stopped, with or without scripts.
        src={start >= 1 ? `${src}#t=${Math.floor(start)}` : src}
        poster={film?.poster ?? undefined}
        className="max-h-[60vh] w-full rounded-md bg-film"
        onError={fail}
        onLoadedMetadata={(event) => void marks.measured(event.currentTarget.duration)}
        onTimeUpdate={(event) => marks.reached(event.currentTarget.currentTime)}
        onPause={(event) => marks.paused(event.currentTarget)}
        onEnded={() => void marks.ended()}
      >
        {tutorial.captionsUrl && (
          <track kind="captions" src={tutorial.captionsUrl} srcLang="en" label="English" default />
        )}
      </video>
      {tutorial.playable && <FilmSizes sizes={tutorial.playable.sizes} />}
    </div>
  );
}
