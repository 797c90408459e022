import { ErrorPage } from "./error-page.tsx";
import { SiteFrame } from "./site-shell.tsx";

/** An error outside every area, as a page of the site. */
export function LostPage({ error }: { error: unknown }) {
  return (
    <SiteFrame>
      <ErrorPage error={error} />
    </SiteFrame>
  );
}
