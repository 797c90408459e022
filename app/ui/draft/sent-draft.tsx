import { useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import { draftPlace, dropDeviceDraft } from "./device-drafts.ts";

type Root = {
  viewer: { id: string; isAdmin: boolean } | null;
  flash: { id: string; sentDraft?: string } | null;
};

/** The signed-in person, and which draft the last answer says was sent. */
export function useWriter() {
  const root = useRouteLoaderData("root") as Root | undefined;
  return {
    memberId: root?.viewer?.id ?? "",
    isShared: root?.viewer?.isAdmin ?? false,
    sent: root?.flash?.sentDraft ?? null,
  };
}

/** Deletes this browser's copy of the draft that was just sent, on whichever page the form led to. */
export function SentDraft() {
  const { memberId, sent } = useWriter();
  useEffect(() => {
    if (sent !== null && memberId !== "") dropDeviceDraft(draftPlace(memberId, sent));
  }, [memberId, sent]);
  return null;
}
