declare module "virtual:enhancement" {
  /** The address of the script of pages that run no React. */
  export const src: string;
  /** Its content's hash, for the `integrity` attribute and the policy; null while developing. */
  export const integrity: string | null;
}

declare module "virtual:hold" {
  /** The script inside pages that run React; null while developing. */
  export const code: string | null;
}
