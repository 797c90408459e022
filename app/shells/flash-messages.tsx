import { useEffect } from "react";
import { useLocation } from "react-router";
import { startToasts } from "../enhance/toasts.ts";
import { Notice, ToastRegion } from "../ui/notice.tsx";
import { UndoForm } from "../ui/undo-form.tsx";
import { useShown } from "./use-shown.ts";

/** The message the last answer left, on the page it led to (D40). */
export function FlashMessages() {
  const { pathname, search } = useLocation();
  const flash = useShown()?.flash;
  useEffect(() => {
    const region = document.querySelector<HTMLElement>(".toast-region");
    return region ? startToasts(region) : undefined;
  }, []);
  return (
    <ToastRegion>
      {flash && (
        <Notice
          key={flash.id}
          tone={flash.tone}
          title={flash.title}
          seconds={flash.seconds}
          dismissHref={`${pathname}${search}`}
        >
          {flash.message}
          {flash.undo && <UndoForm {...flash.undo} />}
        </Notice>
      )}
    </ToastRegion>
  );
}
