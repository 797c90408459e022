import { build, code } from "virtual:service-worker";
import { workerPolicy } from "#app/http/guards/security-headers.server.ts";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";

/** A worker that replaces the other one only to delete its caches and unregister. */
const farewell = `
addEventListener("install", (event) => event.waitUntil(skipWaiting()));
addEventListener("activate", (event) => event.waitUntil(
  caches.keys()
    .then((names) => Promise.all(names.map((name) => caches.delete(name))))
    .then(() => registration.unregister())
));
`;

/**
 * The service worker of a signed-in member. Everyone else gets one that removes itself, as does everyone if the
 * coaches have turned offline pages off (docs/decisions, "Offline").
 */
export const loader = publicLoader(async ({ services, actor }) => {
  const isOn = services.config.offlineCopies && actor !== null && code !== null;
  const script = isOn ? `self.build = ${JSON.stringify(build)};\n${code}` : farewell;
  return new Response(script, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": workerPolicy,
    },
  });
});
