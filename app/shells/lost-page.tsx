import { ErrorPage } from "../error-page.tsx";
import { SiteFrame } from "./site-shell.tsx";

/** An error no area could show, as a page of the site. */
export function LostPage({ error }: { error: unknown }) {
  return (
    <SiteFrame>
      <ErrorPage error={error} />
    </SiteFrame>
  );
}
