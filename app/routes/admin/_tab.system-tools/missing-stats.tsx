import { buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { formatDateTime } from "#app/ui/time/format.ts";
import { useAddress } from "../_tab/use-address.ts";
import type { load } from "./tab.server.ts";

type Props = Pick<Awaited<ReturnType<typeof load>>, "diagnosis" | "timeZone">;

const columns = [
  { id: "name", label: "Member", rowHeader: true },
  { id: "tier", label: "Plan" },
  { id: "drills", label: "Drill completions", numeric: true },
  { id: "practice", label: "Practice results", numeric: true },
  { id: "weeks", label: "Weekly records", numeric: true },
  { id: "issue", label: "Issue" },
];

const issues = {
  missing_all_weekly_accuracy: "No weekly record at all",
  missing_current_week: "This week is missing",
} as const;

const shown = 50;

function Affected({ users }: { users: NonNullable<Props["diagnosis"]>["affectedUsers"] }) {
  return (
    <>
      <Table
        caption="Members with missing stats"
        columns={columns}
        rows={users.slice(0, shown).map((user) => ({
          id: user.userId,
          cells: {
            name: `${user.firstName} ${user.lastName} (${user.email})`,
            tier: user.subscriptionTier,
            drills: user.drillCompletions,
            practice: user.practiceResults,
            weeks: user.weeklyAccuracyRecords,
            issue: issues[user.issueType],
          },
        }))}
      />
      {users.length > shown && (
        <p>
          Showing {shown} of {users.length}.
        </p>
      )}
    </>
  );
}

/** Scans for members whose weekly numbers are missing, then fixes the ones it found. */
export function MissingStats({ diagnosis, timeZone }: Props) {
  const at = useAddress();
  const found = diagnosis?.usersWithMissingStats ?? 0;
  return (
    <Card heading="Missing Stats Diagnostic">
      <div className="grid gap-4">
        <p>Looks for members whose weeks have no numbers although they logged. A scan changes nothing.</p>
        {diagnosis && (
          <p role="status">
            {diagnosis.totalUsersScanned} accounts scanned, {diagnosis.proEliteUsers} of them pro or elite:{" "}
            {found === 0 ? "nothing is missing" : `${found} with missing stats`} (
            {formatDateTime(diagnosis.timestamp, timeZone)}).
          </p>
        )}
        {diagnosis && found > 0 && <Affected users={diagnosis.affectedUsers} />}
        <p className="flex flex-wrap gap-3">
          <Link to={at({ scan: "on" })} className={buttonClass({})} preventScrollReset>
            {diagnosis ? "Scan again" : "Scan"}
          </Link>
          {found > 0 && (
            <Link
              to={at({ confirm: "fix" })}
              className={buttonClass({ variant: "danger" })}
              preventScrollReset
            >
              Fix all affected users
            </Link>
          )}
        </p>
      </div>
    </Card>
  );
}
