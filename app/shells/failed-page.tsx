import { Suspense } from "react";
import { onDemand } from "../ui/live/on-demand.ts";
import { PageHeader } from "../ui/shell/page-header.tsx";

type Props = { error: unknown };

const Lost = onDemand<Props>(() => import("./lost-page.tsx").then(({ LostPage }) => LostPage));
const Shown = onDemand<Props>(() => import("./error-page.tsx").then(({ ErrorPage }) => ErrorPage));

/** Shown until the error page's own text is loaded; few pages fail, so it is loaded only then. */
const unread = (
  <PageHeader title="This page can't be shown" lead="Reload it in a moment. Everything you saved is safe." />
);

/** The page shown instead of one that failed, inside its area; `isLost` if the area failed as well. */
export function FailedPage({ error, isLost = false }: Props & { isLost?: boolean }) {
  const Page = isLost ? Lost : Shown;
  return (
    <Suspense fallback={isLost ? <main className="shell">{unread}</main> : unread}>
      <Page error={error} />
    </Suspense>
  );
}
