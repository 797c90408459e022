import { beforeEach, describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, asMultipart, changeRows, read, readClip, textOf, userId } from "../club.ts";
import { requestsOf } from "../video/desk.ts";

type Question = {
  id: string;
  kind: string;
  label: string;
  version: string;
  answer: { text: string | null; videoUrl: string | null } | null;
};
type Own = { sentAt: string | null; questions: Question[] };
type Intake = { sentAt: string | null; answers: { question: string; text: string | null }[] };

const app = appForEach();
let member: Ask;
let coach: Ask;
beforeEach(async () => {
  member = await app.signIn("elite@example.com");
  coach = await app.signIn("coach1@example.com");
});

const own = () => read<Own>(member, "/api/intake");
const told = (email = "elite@example.com") =>
  read<Intake>(coach, `/api/admin/users/${userId(app, email)}/intake`);
const listed = () => read<Question[]>(coach, "/api/admin/intake-questions");
const put = async (texts: string[], method: "PUT" | "POST") => {
  const { questions } = await own();
  const answers = Object.fromEntries(texts.map((text, place) => [questions[place]?.id, text]));
  return member("/api/intake", asJson({ answers }, {}, method));
};
const full = ["Steadier pushes", "Once a week", "3"];

describe("the intake form", () => {
  it("waits for a member until it is sent, and can be left, resumed and edited", async () => {
    const waits = async () =>
      (await textOf(await member("/portal"))).includes("Tell your coaches about your game");
    expect(await waits()).toBe(true);
    expect((await put(["Steadier pushes"], "PUT")).status).toBe(200);
    expect((await own()).questions[0]?.answer?.text).toBe("Steadier pushes");
    expect(await told()).toMatchObject({ sentAt: null, answers: [] });
    expect((await put(full, "POST")).status).toBe(200);
    expect(await waits()).toBe(false);
    expect((await told()).answers.map(({ text }) => text)).toEqual(full);
    await put(["Steadier airmails"], "POST");
    expect((await told()).answers[0]).toMatchObject({ text: "Steadier airmails" });
  });

  it("isn't sent without required answers, and keeps what was typed", async () => {
    const { questions } = await own();
    const [goal, often] = questions;
    const page = await member(
      "/portal/intake?form=send",
      asForm({ [`answer:${goal?.id}`]: " ", [`answer:${often?.id}`]: "Once a week" }),
    );
    expect(page.status).toBe(400);
    const html = await page.text();
    expect(html).toContain("Please answer this question");
    expect(html).toMatch(/<option[^>]*selected=""[^>]*>Once a week/);
    expect((await told()).sentAt).toBeNull();
  });

  it.each([
    ["Never", 1],
    ["6", 2],
    ["x".repeat(2001), 0],
  ])("refuses an answer that doesn't fit its question", async (text, place) => {
    const texts = full.map((one, index) => (index === place ? text : one));
    expect((await put(texts, "PUT")).status).toBe(400);
    expect((await own()).questions.every(({ answer }) => answer === null)).toBe(true);
  });

  it("keeps the wording an answer was given to when a coach edits the question (D57)", async () => {
    await put(full, "POST");
    const [first] = await listed();
    const change = (label: string, version?: string) =>
      coach(
        `/api/admin/intake-questions/${first?.id}`,
        asJson({ label, isRequired: true, version }, {}, "PUT"),
      );
    expect((await change("What is your goal?", first?.version)).status).toBe(200);
    expect((await change("Your goal?", first?.version)).status).toBe(409);
    expect((await told()).answers[0]).toMatchObject({ question: first?.label, text: full[0] });
    const { questions } = await own();
    expect(questions[0]).toMatchObject({ label: "What is your goal?", answer: { text: full[0] } });
    await put(["A better push"], "POST");
    expect((await told()).answers).toContainEqual(
      expect.objectContaining({ question: "What is your goal?", text: "A better push" }),
    );
  });

  it("asks each plan's own questions, and none of basic members", async () => {
    await coach(
      "/api/admin/intake-questions",
      asJson({ kind: "text", label: "Your next tournament?", plan: "pro" }),
    );
    expect((await own()).questions.map(({ label }) => label)).not.toContain("Your next tournament?");
    const pro = await app.signIn("pro2@example.com");
    expect((await read<Own>(pro, "/api/intake")).questions.map(({ label }) => label)).toContain(
      "Your next tournament?",
    );
    const basic = await app.signIn("basic@example.com");
    expect((await basic("/api/intake")).status).toBe(403);
    expect(await textOf(await basic("/portal"))).not.toContain("Tell your coaches");
  });

  it("takes a video as an answer, only for its member and the coaches, without using the weekly upload", async () => {
    member = await app.signIn("pro2@example.com");
    const id = (await own()).questions.find(({ kind }) => kind === "clip")?.id ?? "";
    const send = asMultipart([
      ["id", id],
      ["video", await readClip(), "throws.mp4"],
    ]);
    expect((await member("/portal/intake?form=clip", send)).status).toBe(303);
    const url = (await own()).questions.find(({ kind }) => kind === "clip")?.answer?.videoUrl ?? "";
    expect((await member(url)).status).toBe(200);
    expect((await coach(url)).status).toBe(200);
    expect((await (await app.signIn("pro@example.com"))(url)).status).toBe(404);
    expect(await read(member, "/api/my-video-submissions")).toEqual([]);
  });

  it("is on the member's page, and on the desk next to the first review only", async () => {
    const words = "Bags that stay on the board when another one sits in front of the hole.";
    const page = await textOf(await coach(`/admin/members/${userId(app, "pro@example.com")}`));
    expect(page).toContain(words);
    const { pending, reviewed } = requestsOf(app);
    expect(await textOf(await coach(`/admin/review/${reviewed}`))).toContain(words);
    expect(await textOf(await coach(`/admin/review/${pending}`))).not.toContain(words);
  });

  it("is edited by coaches: added, moved up, removed and restored", async () => {
    const labels = async () => (await listed()).map(({ label }) => label);
    const before = await labels();
    const few = await coach(
      "/admin/intake?form=add",
      asForm({ kind: "choice", label: "Which bag?", choices: "One" }),
    );
    expect(few.status).toBe(400);
    await coach(
      "/admin/intake?form=add",
      asForm({ kind: "choice", label: "Which bag?", choices: "Slick\nSticky" }),
    );
    const id = (await listed()).at(-1)?.id ?? "";
    await coach("/admin/intake?form=move", asForm({ id }));
    expect((await labels()).at(-2)).toBe("Which bag?");
    await coach("/admin/intake?form=remove", asForm({ id }));
    expect(await labels()).toEqual(before);
    await coach("/admin/intake?form=restore", asForm({ id }));
    expect(await labels()).toContain("Which bag?");
    changeRows(app, "UPDATE intake_questions SET removed_at = 1");
    expect(await textOf(await member("/portal"))).not.toContain("Tell your coaches");
  });
});
