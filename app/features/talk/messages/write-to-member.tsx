import type { ComponentProps } from "react";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Composer } from "./composer.tsx";
import { PhraseFields } from "./phrase-fields.tsx";

type Props = Pick<
  ComponentProps<typeof Composer>,
  "formKey" | "draft" | "attachable" | "readsHeic" | "goOn" | "isInRow"
> & {
  member: { id: string; firstName: string; canRead: boolean };
  phrases: ComponentProps<typeof PhraseFields>["phrases"];
  /** The address of one of the composer's forms. */
  at: (form: string) => string;
  problem: FormProblem | undefined;
};

/** A coach's message to a member with the saved phrases; for a plan without messages it says so. */
export function WriteToMember({ member, phrases, at, ...composer }: Props) {
  if (!member.canRead) {
    return (
      <Notice tone="info" title="No messages on this plan">
        {`${member.firstName} can't read messages now. Earlier messages stay here.`}
      </Notice>
    );
  }
  return (
    <Composer
      key={member.id}
      sendTo={at("")}
      label={`Your message to ${member.firstName}`}
      memberId={member.id}
      {...composer}
      phrases={(field) => <PhraseFields phrases={phrases} action={at("insert-phrase")} field={field} />}
    />
  );
}
