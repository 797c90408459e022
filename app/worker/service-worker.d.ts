declare module "virtual:service-worker" {
  /** The service worker's script; null in development, which has none. */
  export const code: string | null;
  /** The build's name; a different name is a different worker. */
  export const build: string | null;
}
