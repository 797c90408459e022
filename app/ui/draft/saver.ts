import { textOf } from "./form-fields.ts";
import type { KeptForm } from "./kept-form.ts";
import { dropTyped, keepTyped } from "./typed-here.ts";

/** What a server said to something to save. `refused`: not as it is, so it is tried again once it changes. */
export type SinkAnswer = "saved" | "refused" | "later";

/** What became of the last change: `here` and `nowhere` are about this device, the others about the server. */
export type SaveState = "here" | "nowhere" | SinkAnswer;

/** A server that saves what is typed, some time after a change. */
export type Sink = { save(form: KeptForm): Promise<SinkAnswer>; afterMs: number };

type Saving = {
  /** Where this device keeps it until the server has it. */
  place: string;
  /** The form as it is now. */
  read(): KeptForm;
  /** One text that is the same for the same content. */
  contentOf?: (form: KeptForm) => string;
  /** Without one, this device alone keeps it. */
  sink?: Sink | undefined;
  /** Says what became of the last change, and whether this device has it. */
  tell(state: SaveState, isOnDevice: boolean): void;
};

const firstPauseMs = 5_000;
const longestPauseMs = 300_000;

/** The pause before the next try: twice as long each time, with a ceiling, and not before the server wants it. */
export const pauseBefore = (tried: number, askedMs = 0) =>
  Math.min(longestPauseMs, Math.max(askedMs, firstPauseMs * 2 ** Math.min(tried, 20)));

/** What saves something while it is typed. */
export type Saver = ReturnType<typeof createSaver>;

/**
 * Saves what is typed by one rule: on this device with every change; on the server a while after it, when the page is left, and,
 * if the server can't be reached, after pauses that grow or when the connection returns. This device forgets what the server
 * has, because a draft sent elsewhere must not come back from here.
 */
export function createSaver({ place, read, sink, tell, contentOf = ({ fields }) => textOf(fields) }: Saving) {
  const left = new AbortController();
  let [timer, tries] = [0, 0];
  let isOnDevice = false;
  let underWay: Promise<void> | null = null;
  const stop = () => {
    clearTimeout(timer);
    [timer, tries] = [0, 0];
  };
  const plan = (ms: number) => {
    clearTimeout(timer);
    timer = window.setTimeout(share, ms);
  };
  const send = async (to: Sink) => {
    const form = read();
    const answer = await to.save(form).catch(() => "later" as const);
    underWay = null;
    tries = answer === "later" ? tries + 1 : 0;
    const isSame = contentOf(form) === contentOf(read());
    if (answer === "saved" && isSame) dropTyped(place);
    tell(answer, isOnDevice);
    if (left.signal.aborted) return;
    if (answer === "later") plan(pauseBefore(tries - 1));
    else if (!isSame && timer === 0) plan(to.afterMs);
  };
  /** Saves on the server now; one save follows the other. */
  function share(): void {
    clearTimeout(timer);
    timer = 0;
    if (!sink) return;
    if (underWay) plan(sink.afterMs);
    else underWay = send(sink);
  }
  const change = () => {
    void keepTyped(place, read()).then((isKept) => {
      isOnDevice = isKept;
      if (!sink) tell(isKept ? "here" : "nowhere", isKept);
    });
    // A retry may be minutes away; typing goes on now.
    if (sink && (timer === 0 || tries > 0)) plan(sink.afterMs);
    tries = 0;
  };
  const leave = () => {
    if (timer !== 0 && document.visibilityState === "hidden") share();
  };
  document.addEventListener("visibilitychange", leave, left);
  window.addEventListener("online", () => tries > 0 && share(), left);
  return {
    change,
    share,
    stop,
    isPending: () => timer !== 0,
    underWay: () => underWay,
    /** Stops, and saves what hasn't been. */
    close() {
      left.abort();
      if (timer !== 0) share();
    },
  };
}
