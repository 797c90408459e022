import { expect, test, waitingPage } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

test("a code on the desktop opens the drill's sheet on a phone, once", async ({
  page,
  browser,
  club,
  baseURL,
}) => {
  await signIn(page, "pro2@example.com", "/portal?tab=progress");
  await page.getByRole("link", { name: "Complete Drill" }).first().click();
  await page.getByRole("link", { name: "Log it on your phone" }).click();
  await page.getByRole("button", { name: "Show the QR code" }).click();
  await expect(page.getByRole("img", { name: "QR code that signs your phone in" })).toBeInViewport({
    ratio: 1,
  });

  // What the camera reads.
  const { services } = club;
  expect([...new URL(page.url()).searchParams.keys()]).toEqual(["to"]);
  const cookie = (await page.context().cookies()).find(({ name }) => name === "phone_code")?.value ?? "";
  const code: unknown = JSON.parse(Buffer.from(decodeURIComponent(cookie), "base64").toString());
  const session = await services.db.read.query.sessions.findFirst({
    orderBy: (at, { desc }) => desc(at.createdAt),
  });
  const key = services.signer.unseal(String(code), `phone of ${session?.userId} from ${session?.id}`);
  const to = new URL(page.url()).searchParams.get("to") ?? "";

  const isScripted = test.info().project.use.javaScriptEnabled !== false;
  const phone = await browser.newContext({
    baseURL: baseURL ?? "",
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: isScripted,
    serviceWorkers: "block",
  });
  const screen = waitingPage(await phone.newPage());
  await screen.goto(`/auth/phone?${new URLSearchParams({ key: key ?? "", to })}`);
  expect(screen.url()).not.toContain("key=");
  await expect(screen.getByText("You'll be signed in as Sage Winter")).toBeVisible();
  await expect(screen.getByRole("button", { name: "Sign in" })).toBeInViewport({ ratio: 1 });
  await screen.getByRole("button", { name: "Sign in" }).click();
  await expect(screen).toHaveURL(/\/portal\/log\?complete=/);
  await expect(screen.getByRole("dialog")).toBeVisible();
  await screen.goto(`/auth/phone?key=${key}`);
  await expect(screen.getByRole("alert")).toContainText("has been used or is older than 2 minutes");

  // The phone gave no password, so it needs one to make the next code.
  await screen.goto("/account/phone");
  const asked = screen.getByRole("button", { name: "Show the QR code" });
  await expect(asked).toBeInViewport({ ratio: 1 });
  await screen.getByLabel("Current Password").fill("not-mine");
  await asked.click();
  await expect(screen.getByRole("alert")).toContainText("The current password isn't right");
  await screen.getByLabel("Current Password").fill("demo-pass");
  await asked.click();
  await expect(screen.getByRole("img", { name: "QR code that signs your phone in" })).toBeVisible();
  await phone.close();

  await page.goto("/account");
  await expect(page.getByText(/with a code from Chrome/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Sign out Chrome/ })).toBeVisible();
});
