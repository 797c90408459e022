/** What a form that could not be sent is called, and what is said in place of the usual text for a form with words of its own. */
export type FailedWords = { title: string; text?: string };

/** The words of a page's forms by their names; a page carries them in `data-failed` of its body. */
export type FailedForms = Record<string, FailedWords>;
