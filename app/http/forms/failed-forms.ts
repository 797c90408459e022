/** The title for a form that couldn't be sent, and the form's own text if it has one. */
export type FailedWords = { title: string; text?: string };

/** The texts of a page's forms by name, carried in `data-failed` of its body. */
export type FailedForms = Record<string, FailedWords>;
