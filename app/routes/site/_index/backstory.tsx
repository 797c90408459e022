import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";

/** The Backstory dialog; it opens by its address. `url` is where the club's video is, if there is one. */
export function Backstory({ url }: { url: string | null }) {
  if (url)
    return (
      <Dialog title="My Cornhole Journey" closeHref="/">
        <p className="mb-4">{`The video opens on ${new URL(url).hostname} in a new tab.`}</p>
        <ButtonLink href={url} variant="primary" target="_blank" rel="noopener noreferrer">
          Play the Video
        </ButtonLink>
      </Dialog>
    );
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
