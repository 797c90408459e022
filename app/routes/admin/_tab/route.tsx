import { Outlet, useLocation, useSearchParams } from "react-router";
import { planNames, tierOptions } from "#app/features/base/tiers.ts";
import type { PackageView } from "#app/features/people/roster/package-views.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { ListKeys } from "#app/ui/list/list-keys.tsx";
import { type LiveKeys, useListKeys } from "#app/ui/list/use-list-keys.ts";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { formatTime } from "#app/ui/time/format.ts";
import type { Route } from "./+types/route";
import { KeptFields } from "./filter-bar.tsx";
import { readHeader } from "./header.server.ts";
import { SendForm } from "./send-form.tsx";
import { type AdminPageId, labelOf, readTab } from "./tabs.ts";
import { useAddress } from "./use-address.ts";

export const loader = memberLoader(async (page) => ({
  ...readHeader(page),
  madeAt: page.services.clock.now(),
  timeZone: page.actor.timeZone,
}));

type Props = ReturnType<typeof readHeader> & { tab: AdminPageId };

const views: { value: PackageView; label: string }[] = [{ value: "admin", label: "Admin" }, ...tierOptions];

function HideBasic({ hidesBasic }: { hidesBasic: boolean }) {
  const at = useAddress();
  return (
    <Link
      to={at({ hideBasic: hidesBasic ? null : "on", page: null })}
      className={buttonClass({ variant: "quiet" })}
    >
      {hidesBasic ? "Show basic" : "Hide basic"}
    </Link>
  );
}

/** Changes the coach's own plan to the selected package view (contract, "Admin area"), and says so. */
function UpdateButton({ view, ownId }: Pick<Props, "view" | "ownId">) {
  if (view === "admin") return null;
  return (
    <SendForm
      form="update-membership"
      fields={{ targetUserId: ownId, tier: view }}
      busy="Updating…"
      className="flex flex-wrap items-center gap-2"
    >
      {(busy) => (
        <>
          <Button variant="secondary" aria-describedby="update-to">
            {busy ?? `Update to ${planNames[view]}`}
          </Button>
          <span id="update-to" className="text-caption text-ink-muted">
            {`Change my own plan to ${planNames[view]}`}
          </span>
        </>
      )}
    </SendForm>
  );
}

type ViewSelectProps = {
  id: string;
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
};

/** A select that looks like text, with its label and value on one line. */
function ViewSelect({ id, name, label, value, options }: ViewSelectProps) {
  return (
    <span className="flex items-center gap-1 text-sm">
      <label htmlFor={id} className="text-ink-muted">
        {label}
      </label>
      <select
        id={id}
        name={name}
        defaultValue={value}
        className="min-h-11 cursor-pointer rounded-md bg-surface px-1 font-semibold"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Whose name the area shows, and its package view; both are in the address and apply right away with scripts. */
function Selectors({ coaches, coach, view, hidesBasic, tab }: Omit<Props, "ownId">) {
  const [query] = useSearchParams();
  const isHydrated = useHydrated();
  const kept = ["hideBasic", "search", "coach", "tier", "access", "sort", "user"].filter((name) =>
    query.has(name),
  );
  return (
    <Form
      method="get"
      action={useLocation().pathname}
      className="flex flex-wrap items-center gap-x-4"
      key={`${coach?.key} ${view} ${tab}`}
      onChange={({ currentTarget }) => currentTarget.requestSubmit()}
    >
      <KeptFields names={kept} />
      <ViewSelect
        id="coach-view"
        name="coachView"
        label="Admin view"
        value={coach?.key ?? ""}
        options={coaches.map(({ key, name }) => ({ value: key, label: name }))}
      />
      <ViewSelect id="package-view" name="view" label="Plan view" value={view} options={views} />
      {!isHydrated && (
        <Button variant="secondary" className="raw-only">
          Show
        </Button>
      )}
      {(view === "elite" || view === "pro") && <HideBasic hidesBasic={hidesBasic} />}
    </Form>
  );
}

/** The area's title with the coach's name, and the selectors; on a phone they collapse. */
function AdminHeader(props: Props) {
  const { coach, view, ownId, tab, hidden } = props;
  const at = useAddress();
  return (
    <PageHeader
      title={
        <>
          <span className="max-lg:sr-only">{coach ? `${coach.name}'s Admin: ` : "Admin: "}</span>
          {labelOf(tab)}
        </>
      }
      actions={
        <>
          <details className="lg:hidden">
            <summary className={buttonClass({ variant: "quiet", className: "-ml-3 list-none" })}>
              Views
            </summary>
          </details>
          <div className="hidden flex-wrap items-center gap-2 max-lg:[details[open]~&]:flex lg:flex">
            <Selectors {...props} />
            <UpdateButton view={view} ownId={ownId} />
          </div>
        </>
      }
      lead={
        hidden && (
          <>
            {hidden}{" "}
            <Link to={at({ view: null, page: null })} className="link">
              Show everything
            </Link>
          </>
        )
      }
    />
  );
}

type PageFootProps = { madeAt: Date; timeZone: string; keys: LiveKeys | null };

/** When the page was made, a refresh link that works without scripts, and the keys that scripts add. */
function PageFoot({ madeAt, timeZone, keys }: PageFootProps) {
  const at = useAddress();
  return (
    <div className="mt-8 grid gap-2 text-ink-muted print:hidden">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span>{`Updated ${formatTime(madeAt, timeZone)}`}</span>
        <Link to={at({ form: null })} preventScrollReset className="link inline-block py-2.5">
          Refresh
        </Link>
      </p>
      <ListKeys keys={keys} />
    </div>
  );
}

/** What Today and the tabs have in common: title and selectors above, time and keys below. */
export default function TabFrame({ loaderData }: Route.ComponentProps) {
  const { madeAt, timeZone, ...header } = loaderData;
  const tab = readTab(useLocation().pathname) ?? "today";
  const keys = useListKeys(loaderData);
  return (
    <>
      <AdminHeader {...header} tab={tab} />
      <div className="grid gap-6">
        <Outlet />
      </div>
      <PageFoot madeAt={madeAt} timeZone={timeZone} keys={keys} />
    </>
  );
}
