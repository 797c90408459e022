import { Dialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** The Backstory dialog; it opens by its address. */
export function Backstory() {
  return (
    <Dialog title="My Cornhole Journey" closeHref="/">
      <EmptyState title="The backstory video is coming soon">
        <p>We're still filming. Until then, the short version is on the About page.</p>
        <p className="mt-2">
          <a className="link" href="/about">
            Read our story
          </a>
        </p>
      </EmptyState>
    </Dialog>
  );
}
