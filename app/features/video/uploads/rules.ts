import type { Action } from "#app/features/base/policy.ts";

/** What an upload is for. */
export const uploadKinds = ["submission", "angle", "intake", "library", "voice"] as const;

/** One of {@link uploadKinds}. */
export type UploadKind = (typeof uploadKinds)[number];

/** The row of the policy table someone needs who sends a file of this kind. */
export const actionOf = {
  submission: "submitVideo",
  angle: "sendAngle",
  intake: "answerIntake",
  library: "uploadLibraryVideo",
  voice: "sendVoice",
} as const satisfies Record<UploadKind, Action>;

/** How long an upload that no one handed over is kept, in milliseconds from its start: 14 days. */
export const keptFor = 14 * 24 * 3_600_000;

/** How many uploads one person may have under way. */
export const mostUnderWay = 20;

/** The states an upload goes through (D31). A finished one waits to be handed over. */
export type UploadState = "unfinished" | "finished" | "used";

/** Names the state; sizes in bytes. */
export function stateOf(upload: { received: number; expected: number; isUsed: boolean }): UploadState {
  if (upload.isUsed) return "used";
  return upload.received < upload.expected ? "unfinished" : "finished";
}

/** Whether what a browser takes a file for leaves room for that kind; "", or the type of any bytes, says nothing. */
export function mayBeOfKind(kind: UploadKind, fileType: string | null | undefined): boolean {
  if (!fileType || fileType === "application/octet-stream" || fileType.startsWith("video/")) return true;
  return kind === "voice" && /^(?:audio\/|application\/ogg)/.test(fileType);
}

/** When an upload that is not handed over goes. */
export const expiryOf = (startedAt: Date) => new Date(startedAt.getTime() + keptFor);
