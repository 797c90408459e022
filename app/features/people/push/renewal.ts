type Signer = { sign(text: string): string };

/** Whose notifications a browser gets, and in which session they were turned on. */
type PushOwner = { id: string; sessionId: string | null };

/** What a browser keeps to be recognized by after a sign-out: one mark for the owner and one for the session, without names. */
export const pushMarks = (signer: Signer, { id, sessionId }: PushOwner): [string, string] => [
  signer.sign(`push ${id}`),
  signer.sign(`push ${sessionId}`),
];

/** Whether the marks are the owner's from an earlier session, so that this one can turn notifications on again. */
export function isRenewal(signer: Signer, owner: PushOwner, kept: unknown): boolean {
  if (!Array.isArray(kept)) return false;
  const [whose, when] = pushMarks(signer, owner);
  return kept[0] === whose && kept[1] !== when;
}
