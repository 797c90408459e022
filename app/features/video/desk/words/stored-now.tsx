import { flushSync } from "react-dom";
import { measureChoices } from "#app/features/video/measures/names.ts";
import { placeWords } from "#app/features/video/player/marks.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import { OwnWords } from "#app/ui/own-words.tsx";
import { formatDate } from "#app/ui/time/format.ts";
import type { ReviewDesk } from "../desk.server.ts";
import type { useDesk } from "../use-desk.tsx";
import { addTheirs } from "./add-theirs.ts";

type Draft = ReviewDesk["draft"];

type Props = {
  desk: ReviewDesk;
  work: Pick<
    ReturnType<typeof useDesk>,
    "theirs" | "tips" | "drawings" | "putDrawings" | "autosave" | "voice"
  >;
  address(form: string): string;
  /** Whether the same coach saved it, on another page. */
  isOwn: boolean;
  /** Called with what had no room, in words, once the rest was added. */
  onAdded(left: readonly string[]): void;
};

const addedId = "added-to-yours";

/** Says beside the feedback what was added there, and what wasn't; null before. */
export function AddedWords({ left }: { left: readonly string[] | null }) {
  return (
    <p id={addedId} role="status" className="mt-2 empty:hidden">
      {left &&
        (left.length === 0
          ? "Added to yours. Read it through, then save or publish."
          : `Added to yours, except: ${left.join("; ")}.`)}
    </p>
  );
}

/** The ways on: either version, or the words of both. */
function Choices({ desk, work, address, isOwn, onAdded }: Props) {
  const isHydrated = useHydrated();
  const { theirs, autosave } = work;
  const isPublished = desk.publishedBy !== null;
  const whose = isOwn ? "the other page's" : `${desk.savedBy?.split(" ")[0] ?? "the other coach"}'s`;
  const add = () => {
    flushSync(() => onAdded(addTheirs(theirs, work)));
    document.getElementById(addedId)?.scrollIntoView({ block: "nearest" });
  };
  return (
    <div className="flex flex-wrap gap-2">
      {isPublished && (
        <Button variant="secondary" formAction={address("publish")}>
          Publish mine instead
        </Button>
      )}
      <Button variant="secondary" formAction={address("save-draft")}>
        {isPublished ? "Keep mine as a draft" : "Keep mine"}
      </Button>
      {/* What this device kept would be shown in its place. */}
      <ButtonLink href={address("")} onClick={autosave.discard}>{`Keep ${whose}`}</ButtonLink>
      {isHydrated && (
        <Button type="button" variant="secondary" onClick={add}>
          {`Add ${whose} words to mine`}
        </Button>
      )}
    </div>
  );
}

const measureWords = ({ name, label, value, unit, at }: NonNullable<Draft["measures"]>[number]) => {
  const choice = name in measureChoices ? measureChoices[name as keyof typeof measureChoices] : null;
  const title = name === "own" ? label : choice?.words;
  return [title, `${value} ${choice?.unit ?? unit}`, at && `at ${at}`].filter(Boolean).join(", ");
};

/** Every other part of a draft, with its name; only those with something in them. */
function partsOf({ drills, references }: ReviewDesk, draft: Draft, hasSound: boolean): [string, string[]][] {
  const drillWords = draft.homework.map(
    (id) => drills.find((one) => one.id === id)?.title ?? "A deleted drill",
  );
  const check = [
    draft.homeworkNote,
    draft.homeworkDueOn && `Until ${formatDate(`${draft.homeworkDueOn}T12:00:00Z`, "UTC")}`,
  ];
  const reference = references.find(({ value }) => value === draft.reference)?.title;
  const parts: [string, string[]][] = [
    ["Moments", draft.tips.map(({ at, text }) => `${at} ${text}`)],
    ["Drawings", draft.annotations.map(({ at, description }) => `${placeWords(at)} ${description}`)],
    ["Measures", (draft.measures ?? []).map(measureWords)],
    ["Voice", draft.voice ? [hasSound ? "A recording" : "A recording that is no longer here"] : []],
    ["What is said in it", [draft.voiceCaptions ?? ""]],
    ["Drills", drillWords],
    ["What to watch for", check],
    ["Release", [draft.releaseAt]],
    ["Release in the earlier video", [draft.earlierReleaseAt ?? ""]],
    ["Reference video", [reference ?? draft.reference, draft.referenceReleaseAt]],
    ["Follow-up", [draft.followUp ?? ""]],
  ];
  return parts
    .map(([name, lines]): [string, string[]] => [name, lines.filter(Boolean)])
    .filter(([, lines]) => lines.length > 0);
}

/** What another coach saved meanwhile, all of it, to read before choosing. */
export function StoredNow(props: Props) {
  const { desk, work } = props;
  const { savedBy, publishedBy } = desk;
  const what = publishedBy ? "What is published now" : "What is saved now";
  const by = publishedBy ?? savedBy;
  return (
    <Card heading={`${what}${by ? `, by ${by}` : ""}`} footer={<Choices {...props} />}>
      <div className="grid gap-3">
        <OwnWords>{work.theirs.feedback || "No feedback yet."}</OwnWords>
        <dl className="grid gap-2">
          {partsOf(desk, work.theirs, desk.voice !== null).map(([name, lines]) => (
            <div key={name}>
              <dt className="text-sm text-ink-muted">{name}</dt>
              {lines.map((line, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
                <dd key={`${place} ${line}`} className="wrap-anywhere">
                  {line}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}
