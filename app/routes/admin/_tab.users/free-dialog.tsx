import { useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { SelectField, TextField } from "#app/ui/form/field.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SaveOrCancel } from "#app/ui/form/save-or-cancel.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import { useAddress } from "../_tab/use-address.ts";
import { ConfirmLower } from "./confirm-lower.tsx";
import type { load } from "./tab.server.ts";

type Page = Awaited<ReturnType<typeof load>>;
type Grant = NonNullable<Page["grant"]>;

type UsualProps = Pick<Grant, "usual"> & { dateId: string };

/** The usual lengths, each of which fills in its date. */
function Usual({ usual, dateId }: UsualProps) {
  const isHydrated = useHydrated();
  const fill = (until: string) => {
    const field = document.getElementById(dateId);
    if (field instanceof HTMLInputElement) field.value = until;
  };
  return (
    <fieldset disabled={!isHydrated} className="-mt-2 flex flex-wrap gap-2 noscript:hidden">
      <legend className="sr-only">Until, from today</legend>
      {usual.map(({ days, until }) => (
        <Button key={days} type="button" variant="secondary" className="px-3" onClick={() => fill(until)}>
          {`${days} days`}
        </Button>
      ))}
    </fieldset>
  );
}

type DialogProps = Pick<Page, "plans"> & { grant: Grant; problem: FormProblem | undefined };

/** The form that grants or changes a free membership, in a dialog with its own address. */
export function FreeMembershipDialog({ grant, plans, problem }: DialogProps) {
  const at = useAddress();
  const isBusy = useNavigation().state !== "idle";
  const form = usePageForm("set-free", problem, { tier: grant.tier, expirationDate: grant.until });
  const here = at({ free: null, form: null });
  return (
    <Dialog title={`${grant.isUpdate ? "Update" : "Grant"} Free Membership`} closeHref={here}>
      <PageForm of={form} action={at({ form: "set-free" })} preventScrollReset className="grid gap-5">
        <SavedMeanwhile form={form} version={grant.version} theirsHref={at({ form: null })} />
        <p>{`For ${grant.name}, through the whole day you choose. Buying a plan doesn't end it sooner.`}</p>
        <input type="hidden" name="userId" value={grant.userId} />
        <SelectField
          {...form.field("tier")}
          label="Plan"
          options={plans.filter(({ value }) => value !== "basic").toReversed()}
        />
        <TextField
          {...form.field("expirationDate")}
          label="Expiration date"
          type="date"
          min={grant.today}
          max="2100-12-31"
          required
        />
        <Usual usual={grant.usual} dateId={form.field("expirationDate").id} />
        <ConfirmLower {...form.field("confirmLower")} label="Lower the plan until then" />
        <SaveOrCancel cancelHref={here}>{isBusy ? "Saving…" : "Set Free Membership"}</SaveOrCancel>
      </PageForm>
    </Dialog>
  );
}
