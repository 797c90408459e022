import { Form, Link, useSearchParams } from "react-router";
import { tierOptions } from "#app/features/base/tiers.ts";
import type { PackageView } from "#app/features/people/coaching/package-views.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { KeptFields } from "./filter-bar.tsx";
import { SendForm } from "./send-form.tsx";
import type { readHeader } from "./tabs.server.ts";
import { type AdminTabId, changedAddress, todayAddress } from "./tabs.ts";

type Props = ReturnType<typeof readHeader> & { tab: AdminTabId };

const views: { value: PackageView; label: string }[] = [{ value: "admin", label: "Admin" }, ...tierOptions];

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

/** Changes the coach's own plan to the one whose eyes the area is seen with (contract, "Admin area"). */
function UpdateButton({ view, ownId }: Pick<Props, "view" | "ownId">) {
  if (view === "admin") return null;
  const label = `Update to ${views.find(({ value }) => value === view)?.label}`;
  return (
    <SendForm
      form="update-membership"
      fields={{ targetUserId: ownId, tier: view }}
      busy="Updating…"
      className="self-end"
    >
      {(busy) => <Button variant="secondary">{busy ?? label}</Button>}
    </SendForm>
  );
}

/** Whose area it is called, and which plan's eyes it is seen with; both stand in the address. */
function Selectors({ coaches, coach, view, hidesBasic, tab }: Omit<Props, "ownId">) {
  const [query] = useSearchParams();
  const kept = ["hideBasic", "search", "coach", "tier", "sort", "user"].filter((name) => query.has(name));
  return (
    <Form method="get" action="/admin" className="filter-bar" key={`${coach?.key} ${view} ${tab}`}>
      <input type="hidden" name="tab" value={tab} />
      <KeptFields names={kept} />
      <SelectField
        id="coach-view"
        name="coachView"
        label="Admin view"
        defaultValue={coach?.key ?? ""}
        options={coaches.map(({ key, name }) => ({ value: key, label: name }))}
      />
      <SelectField id="package-view" name="view" label="Package view" defaultValue={view} options={views} />
      <Button variant="secondary">Show</Button>
      {(view === "elite" || view === "pro") && <HideBasic hidesBasic={hidesBasic} />}
    </Form>
  );
}

/** The area's title by the coach who looks, the way to what waits, and the selectors. */
export function AdminHeader(props: Props) {
  const { coach, view, ownId } = props;
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
          <Selectors {...props} />
          <UpdateButton view={view} ownId={ownId} />
        </>
      }
    />
  );
}
