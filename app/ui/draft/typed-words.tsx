import { type FormProblem, FormSummary } from "../form/page-form.tsx";
import { OwnWords } from "../own-words.tsx";
import { capital } from "../time/format.ts";

/** Internal names no one typed. */
const unseen =
  /^(id|version|revision|queue|section|record|key|form|.+Id|.+Ids|.+Key|.+Offered|draftSeen|draftBase|search|formKey|sendKey|viewer|draftAbout|draftMarks|isActive)$/;

/** "estimatedTime" as "Estimated time". */
function labelOf(name: string): string {
  return capital(name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

type TypedProps = {
  title: string;
  level?: 2 | 3;
  fields: readonly (readonly [name: string, value: string])[];
};

/** What was typed into the fields of a form, by what they are called; nothing when nothing was. */
export function TypedFields({ title, level = 3, fields }: TypedProps) {
  const typed = fields.filter(([name, value]) => value.trim() !== "" && !unseen.test(name));
  if (typed.length === 0) return null;
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section aria-label={title} className="grid gap-3">
      <Heading className="text-lg">{title}</Heading>
      <dl className="grid gap-3">
        {typed.map(([name, value]) => (
          <div key={`${name} ${value}`}>
            <dt className="text-ink-muted">{labelOf(name)}</dt>
            <OwnWords as="dd">{value}</OwnWords>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What was typed into a form whose record is gone: it can't be saved anymore, but isn't lost. */
export function TypedWords({ problem }: { problem: FormProblem | undefined }) {
  const sent = problem?.lastResult.targetValue ?? problem?.lastResult.submission.payload ?? {};
  const typed = Object.entries(sent).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return (
    <div className="grid gap-4">
      {problem ? <FormSummary problem={problem} /> : <p>This is no longer there.</p>}
      <TypedFields title="What you typed" fields={typed} />
    </div>
  );
}
