import { useEffect, useRef } from "react";
import { formatMoment, parseMoment } from "#app/features/video/clips/moments.ts";
import { Sound } from "#app/features/video/voices/sound.tsx";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { FieldErrors } from "#app/ui/form/field-frame.tsx";
import type { FieldOf } from "#app/ui/form/page-form.tsx";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import { clockTime } from "#app/ui/time/format.ts";
import type { DeskVoice as Work } from "./use-desk-voice.tsx";

type Props = { voice: Work; field: FieldOf; address(form: string): string };

/** With scripts, copies the recording's current time into a field. */
function CutHere({ label, onCut }: { label: string; onCut(): void }) {
  return useHydrated() ? (
    <Button type="button" variant="secondary" onClick={onCut}>
      {label}
    </Button>
  ) : null;
}

function Recording({ voice, field, address }: Props) {
  const sound = useRef<HTMLAudioElement>(null);
  const { remove, shown } = voice;
  const current = voice.current ?? voice.removed;
  // A new recording starts without the cut of the previous one.
  const cutOf = (name: string) => ({ ...field(name), ...(shown > 0 && { defaultValue: "" }) });
  const [start, end] = [cutOf("voiceStart"), cutOf("voiceEnd")];
  const put = (id: string) => {
    const input = document.getElementById(id);
    if (input instanceof HTMLInputElement)
      input.value = formatMoment((sound.current?.currentTime ?? 0) * 1000);
  };
  const startAt = parseMoment(start.defaultValue ?? "") ?? 0;
  const endAt = parseMoment(end.defaultValue ?? "");
  if (!current) return null;
  return (
    <div className="grid gap-3">
      {current.problem && <p className="field-error">{current.problem}</p>}
      {current.soundUrl && (
        <Sound
          heard={{ ...current, soundUrl: current.soundUrl, startMs: startAt, endMs: endAt }}
          label="Your recording"
          preload="metadata"
          sound={sound}
        />
      )}
      {current.durationMs !== null && (
        <p className="text-caption text-ink-muted">{`Recorded: ${clockTime(current.durationMs / 1000)}`}</p>
      )}
      <div key={shown} className="grid grid-cols-2 gap-3">
        <TextField {...start} label="Starts at" placeholder="00:00.0" />
        <TextField {...end} label="Ends at" placeholder="00:00.0" />
        <CutHere label="Start here" onCut={() => put(start.id)} />
        <CutHere label="End here" onCut={() => put(end.id)} />
      </div>
      <TextAreaField
        {...field("voiceCaptions")}
        label="What you say, in words"
        optional
        hint="For members who can't listen right now or can't hear it. Left out, they're told there's no text."
        rows={3}
      />
      <div>
        <Button
          variant="quiet"
          data-remove=""
          formAction={address("remove-voice")}
          onClick={(event) => {
            event.preventDefault();
            remove();
          }}
        >
          Remove the recording
        </Button>
      </div>
    </div>
  );
}

/**
 * A review's recording: listen, trim, and write it out. Without a recording, a way to add a file when no scripts run.
 */
export function DeskVoice(props: Props) {
  const { voice, field, address } = props;
  const isHydrated = useHydrated();
  const { errors } = field("voice");
  const section = useRef<HTMLElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const isRemoved = voice.removed !== null;
  const wasRemoved = useRef(false);
  // Its section shrinks to one line, and the button that was pressed goes.
  useEffect(() => {
    if (isRemoved) undo.current?.focus();
    else if (wasRemoved.current) section.current?.querySelector<HTMLElement>("[data-remove]")?.focus();
    wasRemoved.current = isRemoved;
  }, [isRemoved]);
  const isNew = voice.shown > 0 && voice.current !== null;
  useEffect(() => {
    if (isNew) section.current?.scrollIntoView({ block: "nearest" });
  }, [isNew]);
  if (!voice.current && !voice.removed && isHydrated && !errors) return null;
  return (
    <section
      ref={section}
      id="voice"
      aria-labelledby="voice-heading"
      className={classNames(
        "grid gap-2",
        !voice.current && !voice.removed && !errors && "in-data-scripted:hidden",
      )}
    >
      <h2 id="voice-heading" className="text-lg">
        Voice
      </h2>
      <FieldErrors id="review-desk-voice" errors={errors} />
      {voice.removed && (
        <p role="status" className="flex flex-wrap items-center gap-x-4">
          Recording removed.
          <Button ref={undo} type="button" variant="quiet" onClick={voice.putBack}>
            Undo
          </Button>
        </p>
      )}
      {/* What was cut and written of one that is removed comes back with it; until then none of it is sent. */}
      <fieldset disabled={voice.removed !== null} className="contents disabled:hidden">
        <Recording {...props} />
      </fieldset>
      {!voice.current && !voice.removed && (
        <div>
          <Button variant="secondary" formAction={address("add-voice")}>
            Save and add a recording
          </Button>
        </div>
      )}
    </section>
  );
}
