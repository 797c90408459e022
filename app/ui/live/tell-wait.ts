/** Tells the inline script that an answer is awaited, or (null) no longer; it shows a message if that takes long. */
export const tellWait = (method: string | null) => dispatchEvent(new CustomEvent("wait", { detail: method }));
