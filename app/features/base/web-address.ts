// A browser's parser drops line breaks and tabs and reads "\" as "/", and some marks turn the text around: these can hide where an
// address leads.
const misleading = /[\s\\\p{Cc}\p{Cf}]/u;
const withUser = /^[^/?#]*:\/\/+[^/?#]*@/;

/**
 * Whether a coach may give members this address: https, without a user name before the host
 * ("https://bank.example@elsewhere.example"), and without spaces, line breaks, or backslashes.
 */
export function isWebAddress(text: string): boolean {
  return (
    /^https:\/\/[^/]/i.test(text) && !misleading.test(text) && !withUser.test(text) && URL.canParse(text)
  );
}

/** Whether it is a path of this site, and not another site's address without its scheme ("//elsewhere.example"). */
export function isSitePath(text: string): boolean {
  return /^\/(?!\/)/.test(text) && !misleading.test(text);
}

// A browser reads "https:/elsewhere.example" and "//elsewhere.example" as whole addresses, and a device opens apps by others.
const linked = /^(https?:\/\/[^/]|mailto:|tel:|#)/i;

/**
 * Whether an address in a coach's text may become a link: a web page's, a mail address, a telephone number, or a place on
 * this site. One with a user name stays text.
 */
export const isPlainLink = (address: string): boolean =>
  isSitePath(address) || (linked.test(address) && !withUser.test(address) && !misleading.test(address));
