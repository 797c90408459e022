import { Button } from "#app/ui/button.tsx";
import { type Mark, marked, marks } from "./marks.ts";

function put(field: HTMLTextAreaElement, mark: Mark): void {
  const { from, to, words, select } = marked(mark, {
    text: field.value,
    from: field.selectionStart,
    to: field.selectionEnd,
  });
  field.focus();
  field.setSelectionRange(from, to);
  // Typed this way, the browser's own undo takes it back.
  if (!document.execCommand("insertText", false, words)) {
    field.setRangeText(words, from, to, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  field.setSelectionRange(...select);
}

/** Buttons that put marks of Markdown into a text field; only with scripts. */
export function MarkToolbar({ fieldId }: { fieldId: string }) {
  const press = (mark: Mark) => {
    const field = document.getElementById(fieldId);
    if (field instanceof HTMLTextAreaElement) put(field, mark);
  };
  return (
    <div
      role="toolbar"
      aria-label="Format"
      aria-controls={fieldId}
      className="hidden flex-wrap gap-2 in-data-scripted:flex"
    >
      {marks.map(({ id, label }) => (
        <Button key={id} type="button" variant="secondary" onClick={() => press(id)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
