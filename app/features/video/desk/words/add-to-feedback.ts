/** Puts a text under what the desk's feedback says already, and goes there. */
export function addToFeedback(text: string): void {
  const feedback = document.getElementById("review-desk-feedback");
  if (!(feedback instanceof HTMLTextAreaElement)) return;
  feedback.value = [feedback.value.trimEnd(), text].filter(Boolean).join("\n\n");
  feedback.focus();
}
