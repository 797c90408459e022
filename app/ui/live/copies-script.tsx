import { integrity, src } from "virtual:copies";

/** On a page without React that may sign someone in: deletes what is kept of someone else's pages, if the worker can't. */
export const DropCopies = () => (
  <script type="module" src={src} integrity={integrity ?? undefined} fetchPriority="low" />
);
