import { integrity, src } from "virtual:drafts";
import { useRef } from "react";
import { useAdoptKey } from "../form/form.tsx";
import { useRunsReact } from "../live/runs-react.ts";
import { isViewerOut, otherViewer } from "../live/viewer.ts";
import { formatTime } from "../time/format.ts";
import { useWriter } from "./sent-draft.tsx";
import { type DraftState, useFormDraft } from "./use-form-draft.ts";

/** Where the signed-in person's draft of a form or drawing is stored. */
export function useDraftPlace(about: string) {
  const { isShared } = useWriter();
  return { about, isShared };
}

const timeOf = (at: number) => formatTime(new Date(at), Intl.DateTimeFormat().resolvedOptions().timeZone);

function wordsOf(state: DraftState): string | null {
  switch (state.kind) {
    case "none":
      return null;
    case "saved":
      return `Saved ${timeOf(state.at)}`;
    case "restored":
      return `Draft from ${timeOf(state.draft.savedAt)}`;
    case "not saved":
      return otherViewer || `Not saved: ${isViewerOut ? "you were signed out" : "no connection"}`;
    case "refused":
      return otherViewer || "Saved on this device only";
    case "not kept":
      return "Not saved: this browser's storage is full or off";
    case "offered":
      return `You have a draft from ${timeOf(state.draft.savedAt)}. This has been changed since then.`;
  }
}

type Props = {
  /** Names the form and its subject, such as "note:42". */
  about: string;
};

const DraftName = ({ about }: Props) => (
  <>
    <input type="hidden" name="draftAbout" value={about} />
    <input type="hidden" name="draftMarks" />
  </>
);

function LiveDraft({ about }: Props) {
  const line = useRef<HTMLDivElement>(null);
  const { isShared, sent } = useWriter();
  const adopt = useAdoptKey();
  const { state, use, discard } = useFormDraft({
    inside: line,
    place: { about, isShared },
    wasSent: sent?.about === about,
    adopt,
  });
  const words = wordsOf(state);
  return (
    <div ref={line} className="form-draft" data-draft={state.kind}>
      <DraftName about={about} />
      <span aria-live="polite">{words}</span>
      {state.kind === "offered" && (
        <button type="button" className="text-button" onClick={use}>
          Use draft
        </button>
      )}
      {(state.kind === "restored" || state.kind === "offered") && (
        <button type="button" className="text-button" onClick={discard}>
          Discard draft
        </button>
      )}
    </div>
  );
}

/** Where React doesn't run, a script of its own saves the draft. */
const PlainDraft = ({ about }: Props) => (
  <div className="form-draft">
    <DraftName about={about} />
    <script type="module" src={src} integrity={integrity ?? undefined} fetchPriority="low" />
  </div>
);

/**
 * Saves its form while it is being filled in: coaches find it on any device where React runs, everyone else on this one. It
 * says so, and deletes the draft once the form is sent. Needs scripts; without them it is only a hidden field.
 */
export function FormDraft(props: Props) {
  const runsReact = useRunsReact();
  return !import.meta.env.SSR || runsReact ? <LiveDraft {...props} /> : <PlainDraft {...props} />;
}
