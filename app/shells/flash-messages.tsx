import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { PlainSent } from "../ui/draft/plain-sent.tsx";
import { SentDraft } from "../ui/draft/sent-draft.tsx";
import { fetchPart } from "../ui/live/on-demand.ts";
import { usePageFailure } from "../ui/live/page-failure.ts";
import { useRunsReact } from "../ui/live/runs-react.ts";
import { ToastRegion } from "../ui/notice.tsx";
import { FailedNotice, FailedTemplate, FlashNotice } from "./toasts.tsx";
import { useRootData } from "./use-root-data.ts";

/** The message that came with this page. It comes only once and is kept, because reloaded data has none. */
function usePageFlash() {
  const { key } = useLocation();
  const flash = useRootData()?.flash ?? null;
  const [kept, keep] = useState({ key, flash });
  if (kept.key !== key || (flash && flash.id !== kept.flash?.id)) {
    keep({ key, flash });
    return flash;
  }
  return kept.flash;
}

/** Starts what closes messages, which a page doesn't need for its first tap: its script comes after the others. */
function useLateToasts() {
  useEffect(() => {
    fetchPart(() => import("./late-toasts.ts")).then(
      ({ start }) => start(),
      // Without a connection a message stays until the page is left.
      () => undefined,
    );
  }, []);
}

/** The last action's message on the page it led to (D40), or what couldn't be sent or loaded since. */
export function FlashMessages() {
  const { pathname, search } = useLocation();
  const flash = usePageFlash();
  const failure = usePageFailure();
  const isHydrated = useRunsReact();
  const here = `${pathname}${search}`;
  useLateToasts();
  return (
    <>
      <ToastRegion>
        {failure ? (
          <FailedNotice key={failure.id} {...failure} here={here} />
        ) : (
          flash && !flash.code && <FlashNotice key={flash.id} flash={flash} here={here} />
        )}
      </ToastRegion>
      <SentDraft />
      {import.meta.env.SSR && !isHydrated && <PlainSent />}
      {!isHydrated && <FailedTemplate here={here} />}
    </>
  );
}
