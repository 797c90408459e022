import { planNames, type Tier } from "#app/features/base/tiers.ts";
import { formatDate, formatDateTime } from "#app/ui/time/format.ts";
import type { ShownChange } from "./why.server.ts";
import { whyBesideBadge } from "./why-rules.ts";

/** The reader's zone for times, and the zone plans end in (D48). */
type Props = { why: string; changes: readonly ShownChange[]; timeZone: string; siteTimeZone: string };

const sources = {
  sign_up: "at sign-up",
  access_code: "with an access code",
  store: "by the store",
  coach: "by",
  backfill: "by the backfill of",
} as const;

const nameOf = (tier: Tier | null) => (tier ? planNames[tier] : "none");

/** One change of a plan (D2) in words: "Plan: Pro (was Elite), active · by Casey Rowe". */
export function changeWords(
  change: Omit<ShownChange, "id" | "userId" | "place" | "createdAt">,
  timeZone: string,
): string {
  const { kind, fromTier, toTier, status, until, source, actorName } = change;
  const by = source === "coach" || source === "backfill" ? ` ${actorName ?? "a coach"}` : "";
  return [
    `${kind === "subscription" ? "Plan" : "Free membership"}: ${nameOf(toTier)}`,
    fromTier && fromTier !== toTier ? ` (was ${nameOf(fromTier)})` : "",
    status ? `, ${status.replaceAll("_", " ")}` : "",
    until ? `, until ${formatDate(until, timeZone)}` : "",
    ` · ${sources[source]}${by}`,
  ].join("");
}

/** Why a member has the plan whose badge is beside it, and its latest changes from the ledger (D2). */
export function WhyThisPlan({ why, changes, timeZone, siteTimeZone }: Props) {
  return (
    <div className="grid gap-1">
      <p>
        <strong>Why this plan:</strong> {`${whyBesideBadge(why)}.`}
      </p>
      {changes.length > 0 && (
        <details className="disclosure">
          <summary>Changes of the plan ({changes.length})</summary>
          <ul className="mt-2 grid gap-2">
            {changes.map((change) => (
              <li key={change.id}>
                {changeWords(change, siteTimeZone)}, {`${formatDateTime(change.createdAt, timeZone)}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
