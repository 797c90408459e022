import { StrictMode, startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keepEarlyWords } from "./early-words.ts";

/** Calls `then` in the moment the page is React's. */
function TakenOver({ then }: { then(): void }) {
  useLayoutEffect(then, [then]);
  return null;
}

const putEarlyWordsBack = keepEarlyWords();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <TakenOver then={putEarlyWordsBack} />
    </StrictMode>,
  );
});
