import { useContext } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { ShownMoment } from "./shown-moment.tsx";

/** The address of a message that begins with a video, and with a moment of it in milliseconds. */
const askAddress = (id: string, at: number | null) =>
  `/portal/messages?${new URLSearchParams({ about: id, ...(at !== null && { moment: String(at) }) })}`;

/** Starts a message about a video, and about the moment that is shown. */
export function AskLink({ id, coach }: { id: string; coach: string | null }) {
  const at = useContext(ShownMoment);
  return (
    <ButtonLink href={askAddress(id, at)} className="justify-self-start whitespace-normal wrap-anywhere">
      {`Ask ${coach ?? "your coaches"} about this`}
    </ButtonLink>
  );
}
