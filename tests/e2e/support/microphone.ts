import { findChromium } from "../../support/browser.ts";

/** A browser whose microphone hums and needs no leave, and which plays without being touched. */
export const withMicrophone = {
  launchOptions: {
    executablePath: findChromium(),
    args: [
      "--no-sandbox",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-gpu",
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      "--autoplay-policy=no-user-gesture-required",
    ],
  },
};
