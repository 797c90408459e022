import { Button } from "#app/ui/button.tsx";
import { CheckboxField, TextField } from "#app/ui/form/field.tsx";
import { type FieldOf, type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";

/** The code field: the app's six digits or, on request, a recovery code. It always starts empty. */
export function CodeField({
  field,
  isRecovery = false,
  takesFocus = false,
}: {
  field: ReturnType<FieldOf>;
  isRecovery?: boolean;
  /** Whether the page is about nothing else. */
  takesFocus?: boolean;
}) {
  if (isRecovery)
    return (
      <TextField
        {...field}
        label="Recovery code"
        hint="16 letters and digits, such as k7qd-m2xw-9prt-4vhc"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="font-mono"
        autoFocus={takesFocus}
        required
      />
    );
  return (
    <TextField
      {...field}
      label="Code from your app"
      hint="6 digits"
      inputMode="numeric"
      autoComplete="one-time-code"
      className="font-mono text-xl tracking-widest"
      autoFocus={takesFocus}
      required
    />
  );
}

type Props = {
  action: string;
  isRecovery: boolean;
  /** Whose sign-in it is; null once it is over. */
  waiting: { name: string; pageMark: string } | null;
  problem: FormProblem | undefined;
};

/** The second step of signing in: a code, and whether to trust this browser. */
export function CodeForm({ action, isRecovery, waiting, problem }: Props) {
  const form = usePageForm("second-factor", problem);
  const trust = form.field("trustDevice");
  return (
    <PageForm of={form} action={action} className="grid gap-5">
      {waiting && (
        <p>
          {"You're signing in as "}
          <strong>{waiting.name}</strong>.
          <input type="hidden" name="pageMark" value={waiting.pageMark} />
        </p>
      )}
      <CodeField field={form.field("secondFactor")} isRecovery={isRecovery} takesFocus />
      <CheckboxField
        {...trust}
        defaultChecked={trust.defaultValue === "on"}
        label="Trust this device for 30 days"
        hint="You won't be asked for a code here. Don't check this on a shared computer."
      />
      <Button wide>Continue</Button>
    </PageForm>
  );
}
