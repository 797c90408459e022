import { useEffect, useRef, useState } from "react";
import { photoLarge } from "#app/features/talk/messages/messages.ts";
import { longestPhoto } from "#app/features/talk/messages/rules.ts";
import { pictureFormats } from "#app/features/video/uploads/picture-formats.ts";
import { FieldErrors, fieldAria } from "#app/ui/form/field-frame.tsx";
import { Icon } from "#app/ui/picture/icon.tsx";

/** What the field needs. */
export type PhotoProps = { id: string; name: string; errors: string[] | undefined; readsHeic: boolean };

const previewSide = 56;

/** Draws the middle of a picture; one this browser can't read stays blank, and the server says whether it can. */
async function draw(canvas: HTMLCanvasElement, file: File): Promise<void> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return;
  const side = Math.min(picture.width, picture.height);
  const [x, y] = [(picture.width - side) / 2, (picture.height - side) / 2];
  canvas.getContext("2d")?.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height);
  picture.close();
}

function Preview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) void draw(canvas.current, file);
  }, [file]);
  return (
    <canvas
      ref={canvas}
      width={previewSide * 2}
      height={previewSide * 2}
      className="size-14 flex-none rounded-md bg-surface-sunken"
    />
  );
}

/** Tells the field that its file was changed by a script. */
const tellChanged = (input: HTMLInputElement) => input.dispatchEvent(new Event("change", { bubbles: true }));

/** The file of a pasted picture, such as a screenshot. */
function pasted({ clipboardData }: ClipboardEvent): FileList | null {
  // What is copied from a text may come as a picture, too.
  const isText = clipboardData?.types.includes("text/plain");
  return clipboardData?.files.length === 1 && !isText ? clipboardData.files : null;
}

/** The photo chosen in the field, or pasted into its form, and what is wrong with it. */
function useChosen({ id, errors: refused }: PhotoProps) {
  const [file, setFile] = useState<File | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  // What was said about the photo chosen before.
  const [earlier, setEarlier] = useState<string[]>();
  const take = (input: HTMLInputElement) => {
    const chosen = input.files?.[0] ?? null;
    const tooLarge = chosen !== null && chosen.size > longestPhoto;
    if (tooLarge) input.value = "";
    setTooLarge(tooLarge);
    setEarlier(refused);
    setFile(tooLarge ? null : chosen);
    input
      .closest(".composer")
      ?.querySelector("[data-photo]")
      ?.toggleAttribute("open", chosen !== null);
  };
  useEffect(() => {
    const input = document.getElementById(id);
    if (!(input instanceof HTMLInputElement)) return;
    // It may have been chosen before this script was there.
    if (input.files?.length) tellChanged(input);
    const paste = (event: ClipboardEvent) => {
      const files = pasted(event);
      if (!files) return;
      event.preventDefault();
      input.files = files;
      tellChanged(input);
    };
    const { form } = input;
    form?.addEventListener("paste", paste);
    return () => form?.removeEventListener("paste", paste);
  }, [id]);
  const said = refused === earlier ? undefined : refused;
  return { file, take, errors: isTooLarge ? [photoLarge] : said };
}

/** Takes the photo out of its field. */
function Remove({ id }: { id: string }) {
  const remove = () => {
    const input = document.getElementById(id);
    if (!(input instanceof HTMLInputElement)) return;
    input.value = "";
    tellChanged(input);
  };
  return (
    <button
      type="button"
      aria-label="Remove the photo"
      onClick={remove}
      className="grid size-11 flex-none cursor-pointer place-items-center"
    >
      <Icon name="cross" />
    </button>
  );
}

/** A message's photo, above its text once there is one. Load it on demand. */
export function PhotoField(props: PhotoProps) {
  const { id, name, readsHeic } = props;
  const { file, take, errors } = useChosen(props);
  const { accept, names } = pictureFormats(readsHeic);
  const hint = `${file ? "" : `${names}, up to 15 MB. `}A draft doesn't keep the photo.`;
  return (
    <div className="photo-part gap-1">
      <div className="flex items-center gap-3">
        <label className="flex min-w-0 grow cursor-pointer items-center gap-3 rounded-md has-focus-visible:outline-3 has-focus-visible:outline-focus">
          <span className="sr-only">Photo</span>
          <input
            {...fieldAria({ id, hint, errors })}
            id={id}
            type="file"
            name={name}
            accept={accept}
            onChange={({ currentTarget }) => take(currentTarget)}
            // A draft has no photo, so choosing one saves nothing.
            onInput={(event) => event.stopPropagation()}
            className={file ? "sr-only" : "input input-file px-3 py-1"}
          />
          {file && <Preview file={file} />}
          {file && <span className="min-w-0 truncate">{file.name}</span>}
        </label>
        {file && <Remove id={id} />}
      </div>
      <FieldErrors id={id} errors={errors} />
      <p id={`${id}-hint`} className="text-sm text-ink-muted">
        {hint}
      </p>
    </div>
  );
}
