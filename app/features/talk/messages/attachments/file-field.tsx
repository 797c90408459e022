import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { fileMessages } from "#app/features/talk/messages/messages.ts";
import { isFilm, longestPhoto } from "#app/features/talk/messages/rules.ts";
import { pictureFormats } from "#app/features/video/uploads/picture-formats.ts";
// Its file is kept and sent with what is in here, which can't be loaded once the connection is lost.
import { keepChosen, putFile } from "#app/ui/draft/device-files.ts";
import { onKept } from "#app/ui/draft/device-store.ts";
import { FieldErrors, fieldAria } from "#app/ui/form/field-frame.tsx";
import { Icon } from "#app/ui/picture/icon.tsx";
import { closeAttach } from "./attach-chooser.tsx";

/** What the field needs; a member sends videos on a page of their own. */
export type FileProps = {
  id: string;
  /** What the message is about: where its file is kept until it is sent. */
  about: string;
  name: string;
  errors: string[] | undefined;
  readsHeic: boolean;
  isMember: boolean;
};

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

/** Why the server would refuse a file, as far as its type, its name, and its size tell. */
function faultOf({ type, name, size }: File, accept: string): string | null {
  if (isFilm(type, name)) return fileMessages.videoElsewhere;
  if (/^image\/hei[cf]/.test(type) && !accept.includes(type)) return fileMessages.photoHeic;
  if (type.startsWith("image/") && size > longestPhoto) return fileMessages.photoLarge;
  // A type that the browser doesn't know is left to the server.
  const isKnown = /^(audio|video)\/|^application\/ogg|^$/.test(type) || accept.includes(type);
  return isKnown ? null : fileMessages.fileType;
}

/** The file chosen in the field, or a picture pasted into its form, what is wrong with it, and whether this device keeps it. */
function useChosen({ id, about, errors: refused }: FileProps, accept: string) {
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  // What was said about the file chosen before.
  const [earlier, setEarlier] = useState<string[]>();
  const [kept] = useState(() => keepChosen(about));
  // Another tab may have put its own in place of it.
  const isKept = useSyncExternalStore(
    onKept,
    () => file !== null && kept.has(file),
    () => false,
  );
  const take = (input: HTMLInputElement) => {
    const chosen = input.files?.[0] ?? null;
    const found = chosen && faultOf(chosen, accept);
    if (found) input.value = "";
    setFault(found);
    setEarlier(refused);
    setFile(found ? null : chosen);
    if (chosen && !found) {
      closeAttach(input);
      void kept.take(chosen);
    } else if (file) void kept.drop(file);
  };
  const isRefused = refused !== undefined && refused !== earlier;
  useEffect(() => {
    // One that the server won't take isn't put back on the next page.
    if (isRefused && file) void kept.drop(file);
  }, [isRefused, file, kept]);
  const wasRefused = useRef(isRefused);
  useEffect(() => {
    const input = document.getElementById(id);
    if (!(input instanceof HTMLInputElement)) return;
    // It may have been chosen before this script was there.
    if (input.files?.length) tellChanged(input);
    else if (!wasRefused.current)
      void kept
        .find()
        // While this browser can't read what it keeps, the file stays there for the next page.
        .catch(() => null)
        .then((found) => found && input.isConnected && !input.files?.length && putFile(input, found));
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
  }, [id, kept]);
  return { file, isKept, take, errors: fault ? [fault] : refused === earlier ? undefined : refused };
}

/** Takes the file out of its field. */
function Remove({ id, isPhoto }: { id: string; isPhoto: boolean }) {
  const remove = () => {
    const input = document.getElementById(id);
    if (!(input instanceof HTMLInputElement)) return;
    input.value = "";
    tellChanged(input);
  };
  return (
    <button
      type="button"
      aria-label={isPhoto ? "Remove the photo" : "Remove the file"}
      onClick={remove}
      className="grid size-11 flex-none cursor-pointer place-items-center"
    >
      <Icon name="cross" />
    </button>
  );
}

/** A message's photo or audio file, above its text once there is one. Load it on demand. */
export function FileField(props: FileProps) {
  const { id, name, readsHeic, isMember } = props;
  const { accept, names } = pictureFormats(readsHeic);
  const { file, isKept, take, errors } = useChosen(props, accept);
  const isPhoto = file?.type.startsWith("image/") ?? false;
  const formats = `Photos: ${names}, up to 15 MB. Audio: up to 1 minute.`;
  const isLost = "A draft doesn't keep the file.";
  const hint = file ? (isKept ? "This device keeps it until you send it." : isLost) : `${formats} ${isLost}`;
  return (
    <div className="file-part mb-2 gap-1 rounded-md px-2 py-1" data-ready={file ? "" : undefined}>
      <div className="flex items-center gap-3">
        <label className="flex min-w-0 grow cursor-pointer flex-wrap items-center gap-x-3 rounded-md has-focus-visible:outline-3 has-focus-visible:outline-focus">
          <span className={file ? "sr-only" : "font-semibold"}>Photo or audio file</span>
          <input
            {...fieldAria({ id, hint, errors })}
            id={id}
            type="file"
            name={name}
            accept={`${accept},audio/*`}
            onChange={({ currentTarget }) => take(currentTarget)}
            // A draft has no file, so choosing one saves nothing.
            onInput={(event) => event.stopPropagation()}
            className={file ? "sr-only" : "input input-file min-w-0 grow basis-72 px-3 py-1"}
          />
          {isPhoto && file && <Preview file={file} />}
          {file && <span className="min-w-0 flex-1 truncate">{file.name}</span>}
        </label>
        {file && <Remove id={id} isPhoto={isPhoto} />}
      </div>
      <FieldErrors id={id} errors={errors} />
      <p id={`${id}-hint`} className="text-sm text-ink-muted">
        {hint}
        {isMember && !file && (
          <>
            {" Not a video: send it under "}
            <a href="/portal?tab=videos" className="link">
              Videos
            </a>
            , then attach it here.
          </>
        )}
      </p>
    </div>
  );
}
