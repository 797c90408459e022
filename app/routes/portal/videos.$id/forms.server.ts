import { type Homework, markHomework } from "#app/features/homework/homework.server.ts";
import { angleUpload } from "#app/features/reviews/angles.server.ts";
import { messages } from "#app/features/reviews/messages.ts";
import type { FormDoor } from "#app/http/form-action.server.ts";

const backHere = (_result: unknown, { params }: { params: { id?: string } }) => `/portal/videos/${params.id}`;

/** The page's forms: another angle for a coach's question, and homework that is done. */
export const forms = {
  "send-angle": {
    ...angleUpload,
    to: backHere,
    flash: { tone: "success", title: messages.angleSent, message: messages.angleSentText },
    titles: { failed: "Upload Failed" },
  },
  homework: {
    run: markHomework,
    to: backHere,
    flash: ({ doneAt }: Homework) => ({
      tone: "success",
      title: doneAt ? messages.homeworkDone : messages.homeworkOpen,
    }),
    titles: { failed: "Homework not changed" },
  },
  // biome-ignore lint/suspicious/noExplicitAny: each form keeps its own result type
} satisfies Record<string, FormDoor<any>>;
