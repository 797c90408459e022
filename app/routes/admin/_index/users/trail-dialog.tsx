import { useSearchParams } from "react-router";
import { AuditList } from "#app/features/base/audit/audit-trail.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { changedAddress } from "../tabs.ts";
import type { load } from "./tab.server.ts";

type Props = {
  history: NonNullable<Awaited<ReturnType<typeof load>>["history"]>;
  timeZone: string;
};

/** Everything coaches did with a member, as a dialog with an address. */
export function TrailDialog({ history, timeZone }: Props) {
  const [query] = useSearchParams();
  const here = changedAddress(query, { trail: null });
  return (
    <Dialog title={`What coaches did with ${history.name}`} closeHref={here} wide>
      {history.entries.length === 0 && <p>Nothing so far.</p>}
      <AuditList entries={history.entries} timeZone={timeZone} />
    </Dialog>
  );
}
