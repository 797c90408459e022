import { counted } from "#app/features/base/counted.ts";
import type { ReplicaStatus } from "#app/services/replica/replica.server.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** How far behind the copy elsewhere may be before that is a warning, in milliseconds (D93). */
export const mostBehind = 5 * minute;

/** The copy elsewhere as one word and one sentence. */
export type ReplicaLight = { light: "good" | "late" | "none"; sentence: string };

/** "2 seconds", "3 hours" */
function lengthWords(ms: number): string {
  const rounded = Math.max(0, Math.round(ms / second) * second);
  if (rounded < 2 * minute) return counted(rounded / second, "second");
  if (rounded < 2 * hour) return counted(Math.floor(rounded / minute), "minute");
  if (rounded < 2 * day) return counted(Math.floor(rounded / hour), "hour");
  return counted(Math.floor(rounded / day), "day");
}

const withFault = (sentence: string, fault: string | null) =>
  fault ? `${sentence} ${/[.?!]$/.test(fault) ? fault : `${fault}.`}` : sentence;

function costWords(proven: string | null, isOnDataDisk: boolean): string {
  if (proven === null)
    return "Nothing is copied elsewhere, and there is no proven backup: a dead disk costs everything.";
  if (isOnDataDisk)
    return `Nothing is copied elsewhere, and the backups are on the disk of the club's data: if it dies, you have what you downloaded, at best ${proven}.`;
  return `Nothing is copied elsewhere between backups: a dead disk costs everything since ${proven}.`;
}

/** What a dead disk costs where REPLICA_URL names no copy: the newest proven backup in words, and whether it dies with the disk. */
export const noReplicaLight = (proven: string | null, isOnDataDisk: boolean): ReplicaLight => ({
  light: "none",
  sentence: `${costWords(proven, isOnDataDisk)} To lose seconds instead, set REPLICA_URL.`,
});

/** Judges the copy elsewhere. */
export function replicaLight(now: Date, status: ReplicaStatus): ReplicaLight {
  const { light, sentence } = judgeDatabase(now, status);
  const { files, isSealed } = status;
  const isLate = files.longest > mostBehind;
  const waiting = `${counted(files.count, "file")} ${files.count === 1 ? "waits" : "wait"} to be copied there, the first for ${lengthWords(files.longest)}.`;
  const parts = [
    sentence,
    isLate && withFault(waiting, files.fault),
    !isSealed && "The club's secrets are readable there: set REPLICA_KEY to encrypt them.",
  ];
  return { light: isLate ? "late" : light, sentence: parts.filter(Boolean).join(" ") };
}

function judgeDatabase(now: Date, { copiedUpTo, since, isReleased, fault }: ReplicaStatus): ReplicaLight {
  const behind = now.getTime() - (copiedUpTo ?? since ?? new Date(0)).getTime();
  const ago = copiedUpTo && lengthWords(now.getTime() - copiedUpTo.getTime());
  if (isReleased && ago)
    return {
      light: "good",
      sentence: `Everything was copied elsewhere when the server stopped, ${ago} ago.`,
    };
  if (behind <= mostBehind) {
    const sentence = ago ? `Copied elsewhere up to ${ago} ago.` : "The copy elsewhere is being started.";
    return { light: "good", sentence: withFault(sentence, fault) };
  }
  const sentence = ago
    ? `The copy elsewhere is ${ago} behind.`
    : "Nothing is copied elsewhere, although REPLICA_URL is set.";
  return { light: "late", sentence: withFault(sentence, fault) };
}
