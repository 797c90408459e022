declare module "virtual:service-worker" {
  /** The service worker's script; null while developing, when there is none. */
  export const code: string | null;
  /** Names the build: another one is another worker. */
  export const build: string | null;
}
