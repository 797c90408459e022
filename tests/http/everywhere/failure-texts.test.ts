import { expect, it } from "vitest";
import { adminTabs } from "#app/routes/admin/_tab/tabs.ts";
import { appForAll } from "#tests/support/app-hooks.ts";

// What a script says of a form that couldn't be sent is on the page before it is (contract, "Messages").

const app = appForAll();

type FailureTexts = Record<string, { title: string; text?: string }>;

async function textsOn(who: string | null, path: string): Promise<FailureTexts> {
  const ask = who ? await app.signIn(who) : app.fetch;
  const html = await (await ask(path)).text();
  const found = /data-failed="([^"]*)"/.exec(html)?.[1] ?? "";
  return JSON.parse(found.replaceAll("&quot;", '"').replaceAll("&#x27;", "'"));
}

const pro = "pro@example.com";
const coach = "coach1@example.com";
const uploadFailed = { title: "Error uploading video", text: "Upload failed" };

/** Per page, the titles of both catalogs, with the fallback where one is given. */
const catalog: [string | null, string, FailureTexts][] = [
  [null, "/", { newsletter: { title: "Error", text: "Failed to subscribe. Please try again." } }],
  [null, "/contact", { contact: { title: "Error", text: "Failed to send message. Please try again." } }],
  [
    null,
    "/auth",
    {
      "sign-in": { title: "Sign in failed" },
      "sign-up": { title: "Sign up failed", text: "Failed to create account" },
    },
  ],
  [null, "/forgot-password", { "forgot-password": { title: "Request failed" } }],
  [null, "/reset-password", { "reset-password": { title: "Reset failed" } }],
  [null, "/plans", { "redeem-elite": { title: "Error", text: "Failed to activate access code" } }],
  [
    pro,
    "/portal",
    {
      "read-notification": { title: "Error marking notification as read" },
      "submit-video": { title: "Upload Failed", text: "Failed to submit video analysis request." },
      "complete-drill": { title: "Error completing drill" },
    },
  ],
  [
    coach,
    "/admin/submissions",
    {
      "review-submission": { title: "Update Failed", text: "Failed to update submission status." },
      "download-video": { title: "Download Failed", text: "Failed to generate download link." },
    },
  ],
  [coach, "/admin/contacts", { "respond-contact": { title: "Error sending response" } }],
  [coach, "/admin/notes", { "send-note": { title: "Error sending practice note" } }],
  [
    coach,
    "/admin/newsletter",
    {
      "send-notification": { title: "Error sending notification" },
      "deactivate-notification": { title: "Error deactivating notification" },
    },
  ],
  [
    coach,
    "/admin/users",
    {
      "set-tier": { title: "Error updating subscription tier" },
      "assign-coach": { title: "Error updating coach assignment" },
      "set-free": { title: "Error setting free membership" },
      "remove-free": { title: "Error removing free membership" },
      "recalculate-member": { title: "Recalculation Failed" },
    },
  ],
  [coach, "/admin/coach-assignments", { "assign-coaches": { title: "Error updating coach assignment" } }],
  [
    coach,
    "/admin/system-tools",
    {
      recalculate: { title: "Recalculation Failed" },
      backfill: { title: "Backfill Failed" },
      "test-mail": { title: "Email Send Failed" },
      "activate-drills": { title: "Activation Failed" },
      "fix-stats": { title: "Fix Failed" },
    },
  ],
  [
    coach,
    "/admin/upload",
    {
      "upload-video": uploadFailed,
      "store-arrived": uploadFailed,
      "delete-video": { title: "Error deleting video" },
      "create-tutorial": { title: "Failed to create tutorial", text: "Failed to create tutorial" },
      "clean-up": { title: "Cleanup Failed", text: "Cleanup failed" },
      "delete-tutorial": { title: "Error deleting tutorial", text: "Failed to delete tutorial" },
    },
  ],
  [
    coach,
    "/admin/drills",
    {
      "create-drill": { title: "Error creating drill" },
      "update-drill": { title: "Error updating drill" },
      "delete-drill": { title: "Error deleting drill" },
      "restore-drill": { title: "Error restoring drill" },
      "delete-all-drills": { title: "Error deleting all drills" },
      "copy-drills": { title: "Error copying drills" },
    },
  ],
  // The header is on each of them.
  ...["", ...adminTabs.map(({ id }) => `/${id}`)].map((path): [string, string, FailureTexts] => [
    coach,
    `/admin${path}`,
    { "update-membership": { title: "Error updating membership" } },
  ]),
];

it.each(catalog)("the forms %s meets on %s have their failure texts", async (who, path, texts) => {
  expect(await textsOn(who, path)).toMatchObject(texts);
});
