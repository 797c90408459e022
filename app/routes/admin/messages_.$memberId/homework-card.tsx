import type { Standing } from "#app/features/people/roster/standing.ts";
import { StandingNote } from "#app/features/people/roster/standing-note.tsx";
import { HomeworkLine } from "#app/features/training/homework/homework-line.tsx";
import type { ListedHomework } from "#app/features/training/homework/lists.server.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";

type Props = {
  homework: { open: ListedHomework[]; done: ListedHomework[] };
  here: string;
  timeZone: string;
  member: { firstName: string; canRead: boolean };
  standing: Standing;
};

function TakeAway({ here, homework }: { here: string; homework: ListedHomework }) {
  return (
    <Form method="post" action={`${here}?form=remove-homework`} preventScrollReset>
      <input type="hidden" name="homeworkId" value={homework.id} />
      <Button variant="quiet">
        Remove
        <span className="sr-only">{`: ${homework.text.slice(0, 60)}`}</span>
      </Button>
    </Form>
  );
}

/**
 * The member's homework next to the conversation: what is open or overdue, what was done, and a link to assign more.
 */
export function HomeworkCard({ homework, here, timeZone, member, standing }: Props) {
  const { open, done } = homework;
  return (
    <Card
      heading="Homework"
      aside={
        member.canRead && (
          <Link to={`${here}?give=homework`} preventScrollReset className={buttonClass({})}>
            Assign homework
          </Link>
        )
      }
    >
      {open.length + done.length === 0 && <p>{`${member.firstName} has no homework yet.`}</p>}
      {open.length > 0 && (
        <StandingNote name={member.firstName} standing={standing} what="homework" timeZone={timeZone} />
      )}
      <ul>
        {[...open, ...done].map((one) => (
          <HomeworkLine
            key={one.id}
            homework={one}
            timeZone={timeZone}
            actions={one.doneAt === null && <TakeAway here={here} homework={one} />}
          />
        ))}
      </ul>
    </Card>
  );
}
