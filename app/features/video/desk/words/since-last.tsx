import type { Homework } from "#app/features/training/homework/homework.server.ts";
import type { Change } from "#app/features/training/homework/progress-rules.ts";
import { ShotLabel } from "#app/features/training/shots/shot-arc.tsx";
import { shotWords } from "#app/features/training/shots/shot-words.ts";
import { roundsWords, smallSample } from "#app/features/training/stats/rules.ts";
import { accuracyText, pprText, shownChange, signedChangeText } from "#app/features/training/stats/shown.ts";
import { shownTitle } from "#app/features/video/submissions/rules.ts";
import { Table } from "#app/ui/list/table.tsx";
import { formatDate } from "#app/ui/time/format.ts";

type Side = Change["before"];
type Props = {
  title: string;
  publishedAt: Date;
  homework: readonly Homework[];
  changes: readonly Change[];
  timeZone: string;
};

const sideWords = ({ ppr, accuracy, rounds }: Side) =>
  ppr === null || accuracy === null
    ? "nothing logged"
    : `${pprText(ppr)} PPR, ${accuracyText(accuracy)} over ${roundsWords(rounds)}`;

function difference({ before, after }: Change): string {
  if (before.ppr === null || after.ppr === null) return "–";
  const words = `${signedChangeText(shownChange(after.ppr, before.ppr))} PPR`;
  return `${words}${smallSample(after.rounds, before.rounds, "before")}`;
}

/** The collapsed line: the current number and its change. */
function inOneLine({ changes, publishedAt, timeZone }: Props): string {
  const since = `since the last review, ${formatDate(publishedAt, timeZone)}`;
  const [first] = changes;
  const shot = first?.category ? ` in ${shotWords(first.category)}` : "";
  if (!first || first.before.ppr === null || first.after.ppr === null)
    return `Nothing to compare${shot} ${since}`;
  const change = shownChange(first.after.ppr, first.before.ppr);
  return `${pprText(first.after.ppr)} PPR${shot}, ${signedChangeText(change)} ${since}`;
}

/** What followed the last review: its homework, and the numbers of its shots before and since. */
export function SinceLast(props: Props) {
  const { title, homework, changes, timeZone } = props;
  return (
    <details className="disclosure">
      <summary>{inOneLine(props)}</summary>
      <div className="grid gap-4 pb-3">
        <p className="text-ink-muted">{`“${shownTitle(title)}”. Before is the four weeks up to it.`}</p>
        {homework.length > 0 && (
          <ul className="grid gap-1">
            {homework.map(({ id, text, doneAt }) => (
              <li key={id}>
                <bdi>{text}</bdi>
                {` · ${doneAt ? `done ${formatDate(doneAt, timeZone)}` : "not done yet"}`}
              </li>
            ))}
          </ul>
        )}
        <Table
          caption="The numbers before and since"
          captionHidden
          columns={[
            { id: "shot", label: "Shot", rowHeader: true },
            { id: "before", label: "Before" },
            { id: "after", label: "Since" },
            { id: "change", label: "Change" },
          ]}
          rows={changes.map((change) => ({
            id: change.category ?? "all",
            cells: {
              shot: change.category ? <ShotLabel shot={change.category} /> : "All shots",
              before: sideWords(change.before),
              after: sideWords(change.after),
              change: difference(change),
            },
          }))}
        />
      </div>
    </details>
  );
}
