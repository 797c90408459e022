import { BegunBy } from "#app/features/base/begun-by.tsx";
import type { Begun } from "#app/features/base/form-drafts.server.ts";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import type { ShownContactMessage } from "./queries.server.ts";
import { RespondForm } from "./respond-form.tsx";

/** The error of this message's own form, if that was refused. */
export function refusalOf(message: ShownContactMessage, problem: FormProblem | undefined) {
  const sent = problem?.lastResult.targetValue ?? problem?.lastResult.submission.payload;
  const isMine = problem?.form === "respond-contact" && sent?.submissionId === message.id;
  return isMine ? problem : undefined;
}

type Props = {
  message: ShownContactMessage;
  phrases: readonly { id: string; text: string }[];
  hasMailServer: boolean;
  /** Who else has begun to answer it. */
  begun: readonly Begun[] | undefined;
  timeZone: string;
  /** Makes the page's own address with changed parameters. */
  at: (changes: Record<string, string>) => string;
  problem: FormProblem | undefined;
};

/** The form that answers a message; nothing once it is answered. */
export function Answering({ message, phrases, hasMailServer, begun, timeZone, at, problem }: Props) {
  if (message.responded) return null;
  return (
    <>
      <BegunBy begun={begun} timeZone={timeZone} />
      <RespondForm
        messageId={message.id}
        name={message.name}
        takenBack={message.takenBack}
        action={at({ form: "respond-contact" })}
        phrases={phrases}
        phraseAction={at({ form: "respond-phrase", for: "respond-contact" })}
        hasMailServer={hasMailServer}
        problem={refusalOf(message, problem)}
      />
    </>
  );
}
