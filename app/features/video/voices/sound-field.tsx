import type { ComponentProps } from "react";
import { FileField } from "#app/ui/form/field.tsx";

const usual = "M4A, MP3, WAV, OGG, or WebM. On a phone you can record it right here.";

/** A file field for a recording; phones offer their own recorder for it. */
export function SoundField({ hint = usual, ...field }: ComponentProps<typeof FileField>) {
  return <FileField {...field} hint={hint} accept="audio/*" capture="user" />;
}
