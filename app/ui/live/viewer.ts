import { useRouteLoaderData } from "react-router";

type Viewer = { id: string; token: string };

/** The person this document was made for, who stays the same even if someone else signs in later; null on the server. */
let viewer: Viewer | null = null;

/** Tells the document whom it is made for; only the first one counts (D76). */
export function learnViewer(shown: Viewer): void {
  if (!import.meta.env.SSR) viewer ??= shown;
}

/** Names the page's viewer to the server, in a form; empty if there is none. */
export function useViewer(): string {
  const root = useRouteLoaderData("root") as { viewer: Viewer | null } | undefined;
  return (viewer ?? root?.viewer)?.token ?? "";
}

/** Headers with the one that names the page's viewer. */
export function withViewer(init?: HeadersInit): Headers {
  const headers = new Headers(init);
  if (viewer) headers.set("X-Viewer", viewer.token);
  return headers;
}

/** Whether an answer was given to the page's viewer; what waits may be deleted only then. */
export const isOwnAnswer = ({ headers }: Response) => headers.get("X-Viewer") === (viewer?.id ?? null);

const sentenceIn = ({ headers }: Response) => decodeURIComponent(headers.get("X-Other-Viewer") ?? "");

/** Whether the page's viewer is no longer signed in, or someone else is. */
export const isSignedOut = (answer: Response) => answer.status === 401 || sentenceIn(answer) !== "";

/** Why the page's writes are refused while someone else is signed in; else empty. */
export let otherViewer = "";

/** Whether the last write was refused because nobody is signed in anymore. */
export let isViewerOut = false;

/** Learns from the answer to a write whether someone else is signed in, or no one, and what to say then. */
export function noteOtherViewer(answer: Response): string {
  if (isSignedOut(answer) || isOwnAnswer(answer)) {
    otherViewer = sentenceIn(answer);
    isViewerOut = answer.status === 401;
  }
  return sentenceIn(answer);
}
