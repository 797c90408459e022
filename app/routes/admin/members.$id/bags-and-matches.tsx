import type { MemberGear } from "#app/features/club/member-view/gear.server.ts";
import { gearWords } from "#app/features/training/gear/gear-words.ts";
import { recordWords } from "#app/features/training/matches/match-words.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

type Bag = MemberGear["bags"][number];

const bagWords = ({ firstSide, secondSide, speed }: Bag) =>
  [firstSide, secondSide, speed === null ? null : `speed ${speed}`].filter(Boolean).join(" · ");

function Bags({ gear, firstName }: { gear: MemberGear; firstName: string }) {
  const { bags, throwingStyle, place } = gear;
  const last = gearWords({ bagName: null, throwingStyle, place });
  if (bags.length === 0 && last.length === 0) return <p>{`${firstName} hasn't said which bags.`}</p>;
  return (
    <>
      {last.length > 0 && <p>{`Last logged: ${last.join(", ").toLowerCase()}`}</p>}
      <ul>
        {bags.map((bag) => (
          <li key={bag.id} className="wrap-anywhere">
            <strong>{bag.name}</strong> <span className="text-ink-muted">{bagWords(bag)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

type Props = { gear: MemberGear; member: { id: string; firstName: string } };

/** A member's bags and how their matches went, for coaches. */
export function BagsAndMatches({ gear, member: { id, firstName } }: Props) {
  return (
    <>
      <section className="grid gap-2">
        <h2 className="text-lg">Bags and style</h2>
        <Bags gear={gear} firstName={firstName} />
      </section>
      <section className="grid gap-2">
        <h2 className="text-lg">Matches</h2>
        <p>{recordWords(gear.record, firstName)}</p>
        {gear.record.played > 0 && (
          <div>
            <ButtonLink href={`/admin/members/${id}?part=matches`}>All matches</ButtonLink>
          </div>
        )}
      </section>
    </>
  );
}
