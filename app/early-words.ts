const events = ["input", "keyup", "click"];

type Kept = { text: string; start: number; end: number };

const read = ({ value: text, selectionStart: start, selectionEnd: end }: HTMLTextAreaElement): Kept => ({
  text,
  start,
  end,
});

/**
 * Keeps what is typed into text areas, and the place in it, while React takes the page over: it then writes their first text
 * into them, and so over the words of somebody whose scripts came late. To be called before it begins; what it answers is to
 * be called when it is done.
 */
export function keepEarlyWords(): () => void {
  const words = new Map(Array.from(document.querySelectorAll("textarea"), (area) => [area, read(area)]));
  const note = ({ target, type }: Event) => {
    if (!(target instanceof HTMLTextAreaElement)) return;
    if (type === "input" || target.value === words.get(target)?.text) words.set(target, read(target));
  };
  const putBack = () => {
    for (const [area, { text, start, end }] of words) {
      if (area.value !== text) area.value = text;
      if (area === document.activeElement) area.setSelectionRange(start, end);
    }
  };
  for (const event of events) document.addEventListener(event, note, true);
  // A page is taken over piece by piece: the next letter may come when the words are gone already.
  document.addEventListener("beforeinput", putBack, true);
  return () => {
    for (const event of events) document.removeEventListener(event, note, true);
    document.removeEventListener("beforeinput", putBack, true);
    putBack();
  };
}
