const calls = "/api/push-subscriptions";
const worker = "/service-worker.js";

/** Whether this browser can show notifications at all. */
export const canPush = () =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** This browser's subscription, or null. */
export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Tells the server of this browser's subscription. Throws if it isn't taken. */
export async function callPushes(method: "POST" | "DELETE", body: object): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(calls, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`The subscription was answered with ${answer.status}`);
}

/** Subscribes this browser, which must be allowed to show notifications, with the club's key. Throws if that fails. */
export async function subscribe(publicKey: string): Promise<void> {
  await navigator.serviceWorker.register(worker, { scope: "/", updateViaCache: "none" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = made.toJSON();
  try {
    await callPushes("POST", { endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
  } catch (error) {
    // One that was there before may be that of whoever is signed in meanwhile (D76).
    if (!before) await made.unsubscribe();
    throw error;
  }
}

/** Turns notifications on again for who had them in this browser before signing out. Throws if that fails. */
export async function renewPushes(): Promise<void> {
  if (!canPush() || Notification.permission !== "granted") return;
  const answer = await fetch(calls);
  const { publicKey } = (await answer.json()) as { publicKey: string };
  await subscribe(publicKey);
}
