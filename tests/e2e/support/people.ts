import type { FoundForm } from "./every-form.ts";

/** Where each begins to look for forms, and which pages are theirs to try. */
export const people = [
  { who: "a visitor", from: ["/"], own: /^\// },
  {
    who: "pro@example.com",
    from: ["/portal", "/dashboard", "/account"],
    own: /^\/(portal|dashboard|account)/,
  },
  {
    who: "coach1@example.com",
    from: ["/admin", "/account/second-factor"],
    own: /^\/(admin|account\/second)/,
  },
];

/** A video travels in parts, by its own client (uploads.test.ts). */
export const isUpload = ({ key }: FoundForm) => /submit-video|upload-video|send-angle|intake clip/.test(key);

const isLast = ({ key }: FoundForm) =>
  /delete|remove|sign-out|clean|close|stop|discard|cancel|withdraw/.test(key);

/** Gone once another coach's member is one's own, as other forms make them. */
const isFirst = ({ key }: FoundForm) => key.includes("take-over");

const rank = (form: FoundForm) => Number(isLast(form)) - Number(isFirst(form));

/** What takes something away comes last: other forms are on it. */
export const lastOnes = (found: readonly FoundForm[]) =>
  found.toSorted((one, other) => rank(one) - rank(other));
