/** The sentences about saved phrases. */
export const messages = {
  saved: "Phrase saved",
  removed: "Phrase removed",
  failed: "Phrase not saved",
  needed: "Write the phrase to save",
  choose: "Choose a phrase",
  tooMany: "You can save up to 100 phrases. Please remove one first.",
};
