import { shownAddress } from "#app/features/base/email-address.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField } from "#app/ui/form/field.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { sendTo } from "./set-up-card.tsx";

/** The codes as a text file inside the link itself, so no further request carries them. */
function fileOf(codes: readonly string[], email: string): string {
  const text = [`Recovery codes for ${email}`, "Each works once.", "", ...codes, ""].join("\r\n");
  return `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
}

type Props = { codes: readonly string[]; email: string; problem: FormProblem | undefined };

/** The new recovery codes, shown until the coach says they are saved. */
export function RecoveryCodesCard({ codes, email, problem }: Props) {
  const form = usePageForm("saved", problem);
  return (
    <Card className="mt-6 max-w-2xl" heading="Save your recovery codes">
      <div className="grid gap-5">
        <p>
          These are for <strong>{shownAddress(email)}</strong>. If you lose your phone, a recovery code signs
          you in. Each works once. Print them or keep them in your password manager: they aren't shown again.
        </p>
        <ol
          className="grid gap-x-8 gap-y-1 font-mono text-lg select-all sm:grid-cols-2"
          aria-label="Recovery codes"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <p>
          <ButtonLink href={fileOf(codes, email)} download="recovery-codes.txt">
            Save as a text file
          </ButtonLink>
        </p>
        <PageForm of={form} action={sendTo("saved")} className="grid gap-4 print:hidden">
          <CheckboxField {...form.field("saved")} label="I saved my recovery codes" required />
          <Button className="justify-self-start">Done</Button>
        </PageForm>
      </div>
    </Card>
  );
}
