import { scope } from "./scope.ts";

/** What our server sends; nothing private, since a locked screen shows it. */
type News = { title: string; path: string; tag: string };

scope.addEventListener("push", (event) => {
  if (!event.data) return;
  const { title, path, tag } = event.data.json() as News;
  // A repeated one silently replaces the first.
  event.waitUntil(scope.registration.showNotification(title, { tag, icon: "/icon-192.png", data: path }));
});

async function openPage(path: string): Promise<void> {
  const [open] = await scope.clients.matchAll({ type: "window" });
  const there = await open?.navigate(path);
  if (there) await there.focus();
  else await scope.clients.openWindow(path);
}

scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(String(event.notification.data)));
});
