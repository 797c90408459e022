/** A copy of the form as the page came with it, without what was typed or chosen since; it is not part of the page. */
export function untouched(form: HTMLFormElement): HTMLFormElement {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return copy;
}
