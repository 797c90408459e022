import type { Action } from "#app/features/base/policy.ts";

/** What an upload is for. */
export const uploadKinds = ["submission", "angle", "intake", "library", "voice"] as const;

/** One of {@link uploadKinds}. */
export type UploadKind = (typeof uploadKinds)[number];

/** The policy row needed to send a file of this kind. */
export const actionOf = {
  submission: "submitVideo",
  angle: "sendAngle",
  intake: "answerIntake",
  library: "uploadLibraryVideo",
  voice: "sendVoice",
} as const satisfies Record<UploadKind, Action>;

/** How long an upload that isn't handed over is kept, in milliseconds from its start: 14 days. */
export const keptFor = 14 * 24 * 3_600_000;

/** How many open uploads one person may have. */
export const mostUnderWay = 20;

/**
 * How many bytes the open uploads of one person may announce together (D79): 4 GiB, or one of the largest videos where
 * those are larger.
 */
export const mostReserved = (largest: number) => Math.max(4 * 1024 ** 3, largest);

/** The states of an upload (D31). A finished one waits to be handed over. */
export type UploadState = "unfinished" | "finished" | "used";

/** Names the state; sizes in bytes. */
export function stateOf(upload: { received: number; expected: number; isUsed: boolean }): UploadState {
  if (upload.isUsed) return "used";
  return upload.received < upload.expected ? "unfinished" : "finished";
}

/** Whether the browser's guess of the type allows that kind; an empty or generic type says nothing. */
export function mayBeOfKind(kind: UploadKind, fileType: string | null | undefined): boolean {
  if (!fileType || fileType === "application/octet-stream" || fileType.startsWith("video/")) return true;
  return kind === "voice" && /^(?:audio\/|application\/ogg)/.test(fileType);
}

/** The most bytes of a file (D26), unless the club is set to another limit. */
export const usualMostBytes = 2_147_483_648;

/** When an upload that isn't handed over is deleted. */
export const expiryOf = (startedAt: Date) => new Date(startedAt.getTime() + keptFor);
