import { type FormProblem, FormSummary } from "./page-form.tsx";

/** Internal names no one typed. */
const unseen = /^(id|version|.+Id|.+Ids|.+Offered|search|formKey|sendKey|draftAbout|isActive)$/;

/** "estimatedTime" as "Estimated time". */
function labelOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What was typed into a form whose record is gone: it can't be saved anymore, but isn't lost. */
export function TypedWords({ problem }: { problem: FormProblem | undefined }) {
  const sent = problem?.lastResult.targetValue ?? problem?.lastResult.submission.payload ?? {};
  const typed = Object.entries(sent).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === "string" && entry[1].trim() !== "" && !unseen.test(entry[0]),
  );
  return (
    <div className="grid gap-4">
      {problem ? <FormSummary problem={problem} /> : <p>This is no longer there.</p>}
      {typed.length > 0 && (
        <section aria-label="What you typed" className="grid gap-3">
          <h3 className="text-lg">What you typed</h3>
          <dl className="grid gap-3">
            {typed.map(([name, value]) => (
              <div key={name}>
                <dt className="text-ink-muted">{labelOf(name)}</dt>
                <dd className="whitespace-pre-line break-words">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}
