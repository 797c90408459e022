import { isForLater, mayOutlivePage } from "#app/ui/draft/post-form.ts";
import { dropSent, dropTyped, noteSending } from "#app/ui/draft/typed-here.ts";
import { isOwnAnswer } from "#app/ui/live/viewer.ts";

/** The desk's fields by name, as they would be sent. */
export type DeskFields = Record<string, string>;

/** `isOwn`: it was given to the coach this page is for; any other says nothing about the draft (D76). */
export type Answer = {
  status: number;
  isOwn: boolean;
  revision?: number;
  savedAt?: string;
  message?: string;
};

const noAnswer: Answer = { status: 0, isOwn: false };

/** Whether the server has what was sent. */
export const isStored = ({ isOwn, status }: Answer) => isOwn && status === 200;

/** Whether someone, perhaps the same coach, saved something else meanwhile. */
export const isConflict = ({ isOwn, status }: Answer) => isOwn && status === 409;

/** Sends the desk; status 0 if there was no answer. */
async function send(address: string, fields: DeskFields): Promise<Answer> {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify(fields);
  const keepalive = document.visibilityState === "hidden" && mayOutlivePage(body);
  try {
    const answer = await fetch(address, { method: "POST", headers, body, keepalive });
    const isJson = answer.headers.get("Content-Type")?.includes("json");
    const said = isJson && ((await answer.json()) as object);
    return { ...said, status: answer.status, isOwn: isOwnAnswer(answer) };
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return noAnswer;
    throw error;
  }
}

type Saved = { fields: DeskFields; since: number; revision: number };

/** What this document knows of a desk, however often its page is left and opened again. */
type Desk = {
  /** What was saved last, and from which revision on every one was this document's own. */
  saved?: Saved;
  /** What was sent and never answered, the last first: the server may have it. */
  unanswered: DeskFields[];
  /** Resolves once the last save is over. */
  turn: Promise<unknown>;
  /** Whether its form was sent from here. */
  isFormSent: boolean;
  /** When what is typed was kept last on this device. */
  keptAt?: number | undefined;
  /** Whether it shows what another tab kept before this document saved: that goes over nothing unasked. */
  isRival: boolean;
};

const desks = new Map<string, Desk>();

function deskOf(place: string): Desk {
  const known = desks.get(place);
  if (known) return known;
  const desk = { unanswered: [], turn: Promise.resolve(), isFormSent: false, isRival: false };
  desks.set(place, desk);
  return desk;
}

const mostUnanswered = 3;

/** A revision that no stored desk has: with it, what the server has already is taken, and nothing goes over someone else's draft. */
export const overNothing = "0";

function addUnanswered(desk: Desk, fields: DeskFields): void {
  desk.unanswered = [fields, ...desk.unanswered].slice(0, mostUnanswered);
}

/** Notes what is sent without anyone waiting for its answer here. */
export const noteUnanswered = (place: string, fields: DeskFields): void =>
  addUnanswered(deskOf(place), fields);

/** Notes that a desk's own form is being sent, as what this device keeps of it says. */
export function noteForm(place: string, fields: DeskFields): void {
  const desk = deskOf(place);
  addUnanswered(desk, fields);
  noteSending(place);
  desk.isFormSent = true;
}

/** The answers that told of a form that was stored. */
const told = new WeakSet<object>();

/** Deletes what was sent with a form that is stored now; what was typed since stays, however long the page remembers that answer. */
export function dropStoredForm(place: string, answer: object): void {
  if (told.has(answer)) return;
  told.add(answer);
  // An earlier document's form was all that this device kept.
  if (deskOf(place).isFormSent) dropSent(place);
  else dropTyped(place);
}

/** Notes that this document has kept what is typed at a desk. */
export function noteKept(place: string, savedAt: number | undefined): void {
  deskOf(place).keptAt = savedAt;
}

/** Notes that a desk shows what was kept then, though this document has saved since. */
export function noteShown(place: string, savedAt: number | undefined): void {
  const desk = deskOf(place);
  if (desk.keptAt !== savedAt) desk.isRival = true;
}

/** What this document saved last of a desk, if a page read before that doesn't have it. */
export function savedAfter(place: string, revision: number): DeskFields | null {
  const last = deskOf(place).saved;
  return last && last.revision > revision ? { ...last.fields, revision: `${last.revision}` } : null;
}

/** The revision to send: what this document saved since isn't someone else's. */
function withRevision({ saved: last, isRival }: Desk, fields: DeskFields): DeskFields {
  const typedOver = Number(fields.revision);
  const isOwn = last && !isRival && typedOver >= last.since && typedOver < last.revision;
  return isOwn ? { ...fields, revision: `${last.revision}` } : fields;
}

function noteSaved(desk: Desk, fields: DeskFields, revision: number): void {
  const last = desk.saved;
  const typedOver = Number(fields.revision);
  const since = last && typedOver === last.revision ? last.since : typedOver;
  desk.saved = { fields, since, revision };
  desk.isRival = false;
  desk.unanswered = [];
}

/** The revision of the desk if what the server has is one of these; undefined if it is someone else's. */
async function findOwn(address: string, sent: readonly DeskFields[]): Promise<number | undefined> {
  for (const fields of sent) {
    const answer = await send(address, { ...fields, revision: overNothing });
    if (isStored(answer)) return answer.revision;
    if (!isConflict(answer)) return undefined;
  }
  return undefined;
}

async function sendInTurn(address: string, desk: Desk, typed: DeskFields): Promise<Answer> {
  const lost = desk.unanswered;
  const fields = withRevision(desk, typed);
  addUnanswered(desk, fields);
  const answer = await send(address, fields);
  if (isStored(answer) && answer.revision !== undefined) noteSaved(desk, fields, answer.revision);
  else if (answer.isOwn && !isForLater(answer.status)) desk.unanswered = lost;
  if (!isConflict(answer) || desk.isRival) return answer;
  const revision = await findOwn(address, lost);
  if (revision === undefined) return answer;
  desk.unanswered = [];
  const again = { ...fields, revision: `${revision}` };
  const next = await send(address, again);
  if (isStored(next) && next.revision !== undefined) noteSaved(desk, again, next.revision);
  return next;
}

/**
 * Saves a desk, one save after the other, also those of a desk that was left. A save of this coach whose answer was lost is no rival:
 * what is typed after it goes over it.
 */
export function saveDesk(address: string, place: string, fields: DeskFields): Promise<Answer> {
  const desk = deskOf(place);
  const turn = desk.turn.then(() => sendInTurn(address, desk, fields));
  desk.turn = turn.catch(() => undefined);
  return turn;
}
