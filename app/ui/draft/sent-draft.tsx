import { useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import { fetchPart } from "../live/on-demand.ts";
import type { SentWords } from "./sent-words.ts";
import { dropSent } from "./typed-here.ts";

type Root = {
  viewer: { isAdmin: boolean } | null;
  flash: { id: string; sentDraft?: SentWords } | null;
};

/** Whether the signed-in person's drafts are saved for their other devices too, and which draft the last answer says was sent. */
export function useWriter() {
  const root = useRouteLoaderData("root") as Root | undefined;
  return { isShared: root?.viewer?.isAdmin ?? false, sent: root?.flash?.sentDraft };
}

/** Deletes this browser's copy of the draft that was just sent, on whichever page the form led to. */
export function SentDraft() {
  const { sent } = useWriter();
  useEffect(() => {
    if (!sent) return;
    dropSent(sent.about);
    // It may have been sent before scripts listened, or by another document.
    void fetchPart(() => import("./stored-drafts.ts")).then(
      ({ dropStored }) => dropStored(sent),
      // Without a connection the copy stays, and its words are offered again.
      () => undefined,
    );
  }, [sent]);
  return null;
}
