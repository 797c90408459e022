import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import type { ShownContactMessage } from "./queries.server.ts";
import { RespondForm } from "./respond-form.tsx";

/** The error of this message's own form, and what was typed in it. */
export function refusalOf(message: ShownContactMessage, problem: FormProblem | undefined) {
  const sent = problem?.lastResult.targetValue ?? problem?.lastResult.submission.payload;
  const isMine = problem?.form === "respond-contact" && sent?.submissionId === message.id;
  return isMine ? { problem, written: typeof sent.response === "string" ? sent.response : "" } : null;
}

type Props = {
  message: ShownContactMessage;
  phrases: readonly { id: string; text: string }[];
  hasMailServer: boolean;
  /** Makes the page's own address with changed parameters. */
  at: (changes: Record<string, string>) => string;
  problem: FormProblem | undefined;
};

/** The form that answers a message; once it is answered, what was written here and not sent. */
export function Answering({ message, phrases, hasMailServer, at, problem }: Props) {
  const refusal = refusalOf(message, problem);
  if (!message.responded)
    return (
      <RespondForm
        messageId={message.id}
        name={message.name}
        takenBack={message.takenBack}
        action={at({ form: "respond-contact" })}
        phrases={phrases}
        phraseAction={at({ form: "respond-phrase", for: "respond-contact" })}
        hasMailServer={hasMailServer}
        problem={refusal?.problem}
      />
    );
  if (!refusal?.written) return null;
  return (
    <details className="disclosure" open>
      <summary>What you wrote</summary>
      <OwnWords className="mt-2">{refusal.written}</OwnWords>
    </details>
  );
}
