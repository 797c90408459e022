import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { TierBadge } from "#app/features/base/tier-badge.tsx";
import { memberAddress } from "#app/features/people/roster/member-address.ts";
import type { ListedMember } from "#app/features/people/roster/members.server.ts";
import { draftOf, latestOnCard } from "#app/features/talk/notes/rules.ts";
import { CompletionLine } from "#app/features/training/completions/completion-line.tsx";
import type { ShownCompletion } from "#app/features/training/stats/admin-queries.server.ts";
import { Card } from "#app/ui/card.tsx";
import { FormDraft } from "#app/ui/draft/form-draft.tsx";
import { TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { useTimesTaken } from "#app/ui/form/use-times-taken.ts";
import { Link } from "#app/ui/link/router-link.tsx";
import { useAddress } from "../_tab/use-address.ts";
import type { load } from "./tab.server.ts";

function AboutLink({ id }: { id: string }) {
  const at = useAddress();
  return (
    <Link to={at({ completion: id })} preventScrollReset className="link">
      Write a note about this
    </Link>
  );
}

type Completions = {
  completions: readonly ShownCompletion[];
  total: number;
  isAll?: boolean;
  /** The address that shows all of them in the same place. */
  allHref: string;
};

/** A member's completions, newest first; if there are more than ten, the rest opens in the same place. */
export function CompletionList({ completions, total, isAll = false, allHref }: Completions) {
  if (total === 0) return <p>No drills completed yet</p>;
  return (
    <div className="grid gap-3">
      {!isAll && total > completions.length && (
        <p className="text-ink-muted">
          {completions.length > latestOnCard
            ? `Showing the latest ${completions.length} of ${total}. `
            : `Showing latest 10 of ${total}. `}
          <Link to={allHref} preventScrollReset className="link">
            Show all {total}
          </Link>
        </p>
      )}
      <ul className="grid gap-4">
        {completions.map((completion) => (
          <li key={completion.id} className="grid gap-1">
            <CompletionLine completion={completion} action={<AboutLink id={completion.id} />} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type CardProps = {
  member: ListedMember;
  completions: readonly ShownCompletion[];
  total: number;
  select: ReactNode;
};

/**
 * A note to the member, on their own card; only one card is open at a time. Drafts are kept once it was opened, because a
 * page has ten cards.
 */
function CardNote({ id, name }: { id: string; name: string }) {
  const at = useAddress();
  const [isOpen, setOpen] = useState(false);
  const action = at({
    user: id,
    form: "send-note",
    all: null,
    completions: null,
    more: null,
  });
  return (
    <details name="note" className="disclosure" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Practice note
        <span className="sr-only">{` for ${name}`}</span>
      </summary>
      <PageForm
        of={usePageForm(`note-${id}`, undefined)}
        key={useTimesTaken(action)}
        action={action}
        preventScrollReset
        className="grid gap-4 pt-2"
      >
        <input type="hidden" name="userId" defaultValue={id} />
        <input type="hidden" name="returnTo" defaultValue={at({})} />
        <TextField id={`note-${id}-title`} name="title" label="Title" required />
        <TextAreaField id={`note-${id}-content`} name="content" label="Content" rows={5} required />
        {isOpen ? (
          <FormDraft about={draftOf(id)} />
        ) : (
          <input type="hidden" name="draftAbout" value={draftOf(id)} />
        )}
        <div>
          <SubmitButton>Send Practice Note</SubmitButton>
        </div>
      </PageForm>
    </details>
  );
}

/** A member's card: what they completed, a note to them, and a link to write it beside their numbers. */
export function NoteCard({ member, completions, total, select }: CardProps) {
  const [query] = useSearchParams();
  const at = useAddress();
  const name = `${member.firstName} ${member.lastName}`;
  return (
    <Card
      heading={
        <Link to={memberAddress(member.id)} className="hover:underline">
          {name}
        </Link>
      }
      aside={<TierBadge tier={member.effectiveTier} />}
      footer={select}
    >
      <p className="mb-3 break-all text-ink-muted">{member.email}</p>
      <CompletionList
        completions={completions}
        total={total}
        allHref={
          completions.length > latestOnCard
            ? at({ user: member.id, all: "on", completions: null, more: null })
            : at({ more: member.id })
        }
      />
      {/* Behind the dialog of a note there are no other fields of its names; drafts keep what was typed. */}
      {!query.has("completion") && <CardNote id={member.id} name={name} />}
    </Card>
  );
}

/** A member without logs, on one line. */
export function NoteRow({ member, select }: Pick<CardProps, "member" | "select">) {
  return (
    <li>
      <Link to={memberAddress(member.id)} className="font-semibold hover:underline">
        {member.firstName} {member.lastName}
      </Link>
      <TierBadge tier={member.effectiveTier} />
      <span className="min-w-0 text-ink-muted wrap-anywhere">{member.email}</span>
      <span className="text-ink-muted lg:ml-auto">No drills completed yet</span>
      {select}
    </li>
  );
}

type Recent = NonNullable<NonNullable<Awaited<ReturnType<typeof load>>["others"]>["recent"]>;

/** The latest logs of all members: five, and how many more there are. */
export function RecentPanel({ latest, total }: Recent) {
  const more = total - latest.length;
  return (
    <Card heading="Recent completions">
      {latest.length === 0 && <p>No drills completed yet</p>}
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {latest.map((completion) => (
          <li key={completion.id} className="grid content-start gap-1">
            <p>
              <Link to={memberAddress(completion.member.id)} className="hover:underline">
                {completion.member.name}
              </Link>
            </p>
            <CompletionLine completion={completion} action={<AboutLink id={completion.id} />} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-3 text-ink-muted">and {more} more, by member below</p>}
    </Card>
  );
}
