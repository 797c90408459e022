import { Form, Link, useSearchParams } from "react-router";
import type { PackageView } from "#app/features/drills/rules.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { KeptFields } from "./filter-bar.tsx";
import { SendForm } from "./send-form.tsx";
import type { readHeader } from "./tabs.server.ts";
import { type AdminTabId, changedAddress, todayAddress } from "./tabs.ts";

type Props = ReturnType<typeof readHeader> & { tab: AdminTabId };

const views: { value: PackageView; label: string }[] = [
  { value: "admin", label: "Admin" },
  { value: "basic", label: "Basic" },
  { value: "elite", label: "Elite" },
  { value: "pro", label: "Pro" },
];

function HideBasic({ hidesBasic }: { hidesBasic: boolean }) {
  const [query] = useSearchParams();
  return (
    <Link
      to={changedAddress(query, { hideBasic: hidesBasic ? null : "on", page: null })}
      className={buttonClass({ variant: "quiet" })}
    >
      {hidesBasic ? "Show basic" : "Hide basic"}
    </Link>
  );
}

/** Changes the coach's own plan to the one whose eyes the area is seen with (section 6). */
function UpdateButton({ view, ownId }: Pick<Props, "view" | "ownId">) {
  if (view === "admin") return null;
  const label = `Update to ${views.find(({ value }) => value === view)?.label}`;
  return (
    <SendForm form="update-membership" fields={{ targetUserId: ownId, tier: view }} busy="Updating…">
      {(busy) => <Button variant="secondary">{busy ?? label}</Button>}
    </SendForm>
  );
}

/** The area's title by the coach who looks, and the two selectors; both stand in the address. */
export function AdminHeader({ coaches, coach, view, hidesBasic, tab, ownId }: Props) {
  const [query] = useSearchParams();
  return (
    <PageHeader
      title={coach ? `${coach.name}'s Admin` : "Admin"}
      aside={
        <Link to={todayAddress(query)} className={buttonClass({ variant: "quiet" })}>
          Today
        </Link>
      }
      actions={
        <>
          <Form method="get" action="/admin" className="filter-bar" key={`${coach?.key} ${view} ${tab}`}>
            <input type="hidden" name="tab" value={tab} />
            <KeptFields
              names={["hideBasic", "search", "coach", "tier", "sort", "user"].filter((name) =>
                query.has(name),
              )}
            />
            <SelectField
              id="coach-view"
              name="coachView"
              label="Admin view"
              defaultValue={coach?.key ?? ""}
              options={coaches.map(({ key, name }) => ({ value: key, label: name }))}
            />
            <SelectField
              id="package-view"
              name="view"
              label="Package view"
              defaultValue={view}
              options={views}
            />
            <Button variant="secondary">Show</Button>
            {(view === "elite" || view === "pro") && <HideBasic hidesBasic={hidesBasic} />}
          </Form>
          <UpdateButton view={view} ownId={ownId} />
        </>
      }
    />
  );
}
