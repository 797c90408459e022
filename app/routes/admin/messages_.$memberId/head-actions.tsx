import { memberAddress } from "#app/features/people/roster/member-address.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";

type Props = {
  here: string;
  member: { id: string };
  mayTakeOver: boolean;
  thread: { waitingSince: Date | null };
};

/** A coach's actions on the whole conversation. */
export function HeadActions({ here, member, mayTakeOver, thread }: Props) {
  return (
    <>
      <ButtonLink href={memberAddress(member.id)}>Member page</ButtonLink>
      {thread.waitingSince && (
        <Form method="post" action={`${here}?form=settle`}>
          <input type="hidden" name="memberIds" value={member.id} />
          <Button variant="secondary">No reply needed</Button>
        </Form>
      )}
      {mayTakeOver && (
        <Form method="post" action={`${here}?form=take-over`}>
          <input type="hidden" name="memberId" value={member.id} />
          <Button variant="secondary">Take over</Button>
        </Form>
      )}
    </>
  );
}
