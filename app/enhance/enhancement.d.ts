declare module "virtual:enhancement" {
  /** The address of the script of pages without React. */
  export const src: string;
  /** Its content's hash, for the `integrity` attribute and the policy; null in development. */
  export const integrity: string | null;
}

declare module "virtual:drafts" {
  /** The address of the script of forms with drafts on those pages. */
  export const src: string;
  /** As above. */
  export const integrity: string | null;
}

declare module "virtual:copies" {
  /** The address of the script of pages that may sign someone in. */
  export const src: string;
  /** As above. */
  export const integrity: string | null;
}

declare module "virtual:hold" {
  /** The inline script of pages that run React; null in development. */
  export const code: string | null;
}
