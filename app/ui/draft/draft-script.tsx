import { integrity, src } from "virtual:drafts";

/** Beside a form with a named draft, on a page without React: the script that saves what is typed into it. */
export const DraftScript = () => (
  <script type="module" src={src} integrity={integrity ?? undefined} fetchPriority="low" />
);
