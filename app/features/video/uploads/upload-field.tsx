import { type ComponentProps, useEffect, useRef, useState } from "react";
import { FileField } from "#app/ui/form/field.tsx";
import { fetchPart } from "#app/ui/live/on-demand.ts";
import type { ResumableUpload } from "./resumable-upload.tsx";
import { ResumeAdvice } from "./resume-advice.tsx";

type Island = typeof ResumableUpload;
type IslandProps = ComponentProps<Island>;
type Props = ComponentProps<typeof FileField> &
  Pick<IslandProps, "kind" | "unfinished" | "refusedFiles" | "refuseText" | "wordsOfRefusal"> & {
    textField?: string;
  };

/** Holds a form that is submitted before the upload script has loaded, and sends it once it has. */
function useHeldForm(fieldId: string, isLoading: boolean) {
  const held = useRef<SubmitEvent | null>(null);
  useEffect(() => {
    const form = document.getElementById(fieldId)?.closest("form");
    if (!form) return;
    if (!isLoading) {
      if (held.current) form.requestSubmit(held.current.submitter);
      held.current = null;
      return;
    }
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      held.current = event;
    };
    form.addEventListener("submit", hold, { capture: true });
    return () => form.removeEventListener("submit", hold, { capture: true });
  }, [fieldId, isLoading]);
}

/**
 * A form's file field. Without scripts the form sends the file itself. With scripts it uploads in parts once chosen, and
 * the form then sends `uploadId` instead. `textField` names the field whose text is saved first.
 */
export function UploadField(props: Props) {
  const { kind, unfinished, textField, refusedFiles, refuseText, wordsOfRefusal, ...field } = props;
  const [file, setFile] = useState<File | null>(null);
  const [Island, setIsland] = useState<Island | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [isWhole, setWhole] = useState(false);
  useHeldForm(field.id, isLoading);
  async function take(chosen: File | undefined) {
    setFile(chosen ?? null);
    if (!chosen) return;
    setLoading(true);
    // If this cannot be loaded, the form sends the file in one piece, as it does without scripts.
    const island = await fetchPart(() => import("./resumable-upload.tsx")).catch(() => null);
    setIsland(() => island?.ResumableUpload ?? null);
    setWhole(island === null);
    setLoading(false);
  }
  // A fast user, or a browser restoring the page, may have chosen a file before this page could listen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the initial value matters
  useEffect(() => {
    const input = document.getElementById(field.id);
    if (input instanceof HTMLInputElement) void take(input.files?.[0]);
  }, [field.id]);
  return (
    <>
      <FileField {...field} onChange={(event) => void take(event.currentTarget.files?.[0])} />
      {/* There from the start: what came with the file would push the button away under a press. */}
      <div className="hidden gap-3 in-data-scripted:grid">
        {Island && file ? (
          <Island
            key={`${file.name} ${file.size} ${file.lastModified}`}
            file={file}
            kind={kind}
            unfinished={unfinished}
            textField={textField}
            refusedFiles={refusedFiles}
            refuseText={refuseText}
            wordsOfRefusal={wordsOfRefusal}
            fieldId={field.id}
          />
        ) : (
          !isWhole && <ResumeAdvice />
        )}
      </div>
    </>
  );
}
