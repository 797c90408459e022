import { useNavigation } from "react-router";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { FileField, TextAreaField } from "#app/ui/form/field.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { Confirm } from "../_tab/confirm.tsx";
import { useAddress } from "../_tab/use-address.ts";

/** Sets a status on every plan without one, after a confirmation. */
export function Backfill() {
  const at = useAddress();
  return (
    <Card heading="Subscription Status Backfill">
      <div className="grid gap-4">
        <p>
          For members who have a plan but can't use it, because its status is missing or pending: makes it
          active if the subscription hasn't ended. Canceled and past-due members stay as they are.
        </p>
        <p>
          <Link to={at({ confirm: "backfill" })} className={buttonClass({})} preventScrollReset>
            Backfill subscription status
          </Link>
        </p>
      </div>
    </Card>
  );
}

/** Asks before the backfill. */
export function BackfillConfirm() {
  return (
    <Confirm title="Backfill subscription status?" form="backfill" button="Backfill" busy="Backfilling…">
      <p>Members with a plan and no status, or a pending one, become active. No one else changes.</p>
    </Confirm>
  );
}

/** Imports the store's table to make up for missed messages (D15): pasted, or as a file. */
export function StoreImport({ problem }: { problem: FormProblem | undefined }) {
  const at = useAddress();
  const navigation = useNavigation();
  const form = usePageForm("import-store", problem);
  const isBusy = navigation.formAction?.includes("form=import-store") === true;
  return (
    <Card heading="Import from the store">
      <PageForm
        of={form}
        encType="multipart/form-data"
        action={at({ form: "import-store" })}
        aria-busy={isBusy || undefined}
        preventScrollReset
        className="grid gap-4"
      >
        <p>
          For orders the store's messages missed: its orders or subscriptions as a CSV file. Rows that were
          already imported change nothing.
        </p>
        <TextAreaField {...form.field("csv")} label="Paste the table" rows={4} optional />
        <FileField {...form.field("file")} label="Or choose a CSV file" accept=".csv,text/csv" optional />
        <FormDraft about="import-store" />
        <p>
          <Button variant="secondary">{isBusy ? "Importing…" : "Import"}</Button>
        </p>
      </PageForm>
    </Card>
  );
}
