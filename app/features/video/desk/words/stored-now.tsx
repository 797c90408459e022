import { counted } from "#app/features/base/counted.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import { OwnWords } from "#app/ui/own-words.tsx";
import type { ReviewDesk } from "../desk.server.ts";
import { addToFeedback } from "./add-to-feedback.ts";

type Props = { desk: ReviewDesk; address(form: string): string };

/** The ways on: either version, or the words of both. */
function Choices({ desk: { draft, savedBy }, address }: Props) {
  const isHydrated = useHydrated();
  const name = savedBy?.split(" ")[0] ?? "the other coach";
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" formAction={address("save-draft")}>
        Keep mine
      </Button>
      <ButtonLink href={address("")}>{`Keep ${name}'s`}</ButtonLink>
      {isHydrated && draft.feedback && (
        <Button type="button" variant="secondary" onClick={() => addToFeedback(draft.feedback)}>
          {`Add ${name}'s words to mine`}
        </Button>
      )}
    </div>
  );
}

/** What another coach saved meanwhile, to read before choosing. */
export function StoredNow(props: Props) {
  const { draft, savedBy } = props.desk;
  return (
    <Card heading={`What is saved now${savedBy ? `, by ${savedBy}` : ""}`} footer={<Choices {...props} />}>
      <div className="grid gap-3">
        <OwnWords>{draft.feedback || "No feedback yet."}</OwnWords>
        <ul className="grid gap-1">
          {draft.tips.map(({ at, text }) => (
            <li key={`${at} ${text}`}>{`${at} ${text}`}</li>
          ))}
        </ul>
        <p>{`${counted(draft.annotations.length, "drawing")}.`}</p>
      </div>
    </Card>
  );
}
