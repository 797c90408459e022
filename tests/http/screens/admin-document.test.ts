import { describe, expect, it } from "vitest";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, changeRows, follow, read, textOf, userId } from "../club.ts";
import { requestsOf } from "../video/desk.ts";

type Sent = { id: string; status: string; adminNotes: string | null };
type Drill = { id: string; tier: string; assignedUserId: string | null };

// The exact text of the tabs that no other test reads (contract, "Admin area").

const app = appForEach();
const coach = app.as("coach1@example.com");

const of = (key: string) => userId(app, `${key}@example.com`);
const wordsOf = async (query: string) => textOf(await coach(`/admin/${query}`));
const htmlOf = async (query: string) => (await coach(`/admin/${query}`)).text();
const drills = () => read<Drill[]>(coach, "/api/admin/weekly-drills");
const run = (sql: string, ...values: unknown[]) => changeRows(app, sql, ...values);

/** Follows a sent form to the page it leads to. */
async function wordsAfter(answer: Response, to?: string) {
  expect(answer.status).toBe(303);
  return textOf(await follow(coach, answer, to));
}

describe("Video Submissions", () => {
  const waiting = () => requestsOf(app).pending;

  it("each card shows the file, who sent it, when, its size, kind, state, message and notes", async () => {
    run(
      "UPDATE submissions SET file_size = 1572864, admin_notes = 'Look at the wrist' WHERE status = 'pending'",
    );
    const words = await wordsOf("submissions");
    expect(words).toMatch(
      /Avery Quinn +Pro +\w+ \d+, 2026 +Airmail from the left box\..+pending.+More.+Review & Update Status +Download Video.+pro@example\.com · +my-airmail\.mp4/,
    );
    expect(words).toMatch(/my-airmail\.mp4 · +1\.5 MB · +video\/mp4/);
    expect(words).toMatch(/Admin notes: +Look at the wrist/);
  });

  it("shows what waits first, apart from what is reviewed", async () => {
    expect(await wordsOf("submissions")).toMatch(/Airmail from the left box.+ Reviewed .+My slick side runs/);
    run("UPDATE submissions SET status = 'reviewed'");
    expect(await wordsOf("submissions")).toContain("Everything here is reviewed");
  });

  it("keeps a request in the list while its form is open, even if someone reviews it meanwhile", async () => {
    const id = waiting();
    run("UPDATE submissions SET status = 'reviewed'");
    expect(await wordsOf(`submissions?status=waiting&review=${id}`)).toMatch(
      /Airmail from the left box.+Mark as Reviewed/,
    );
  });

  it("says so when there are none", async () => {
    run("DELETE FROM submissions");
    expect(await wordsOf("submissions")).toContain("No video submissions yet");
  });

  it("Review & Update Status opens the notes with Mark as Reviewed and Cancel", async () => {
    const id = waiting();
    const query = `submissions?review=${id}`;
    expect(await wordsOf(query)).toMatch(/Admin notes.+Mark as Reviewed +Cancel/);
    const sent = await coach(`/admin/${query}&form=review-submission`, asForm({ id, adminNotes: "Seen" }));
    expect(await wordsAfter(sent)).toContain("Status Updated");
    const stored = await read<Sent[]>(coach, "/api/admin/user-video-submissions");
    expect(stored.filter(({ adminNotes }) => adminNotes === "Seen")).toMatchObject([
      { id, status: "reviewed" },
    ]);
  });

  it("a review that can't be stored says Update Failed", async () => {
    const answer = await coach("/admin/submissions?form=review-submission", asForm({ id: "nobody" }));
    expect([answer.status, await textOf(answer)]).toEqual([404, expect.stringContaining("Update Failed")]);
  });

  it("Download Video leads to the file, and the list then says Download Ready and downloaded", async () => {
    const sent = await coach("/admin/submissions?form=download-video", asForm({ id: waiting() }));
    const file = await coach(sent.headers.get("Location") ?? "");
    expect([sent.status, file.status]).toEqual([303, 200]);
    await file.arrayBuffer();
    const words = await wordsAfter(sent, "/admin/submissions");
    expect(words).toContain("Download Ready");
    expect(words).toMatch(/downloaded.+my-airmail\.mp4/);
    const none = await coach("/admin/submissions?form=download-video", asForm({ id: "nobody" }));
    expect([none.status, await textOf(none)]).toEqual([404, expect.stringContaining("Download Failed")]);
  });
});

describe("Practice Notes", () => {
  it.each([
    ["search=quinn", "Avery Quinn", "Jordan Pike"],
    ["search=elite%40", "Jordan Pike", "Avery Quinn"],
    ["tier=elite", "Jordan Pike", "Avery Quinn"],
    ["coach=coach2", "Jordan Pike", "Avery Quinn"],
  ])("%s shows %s and not %s", async (query, shown, hidden) => {
    run("UPDATE users SET assigned_coach = 'coach2' WHERE email = 'elite@example.com'");
    const html = await htmlOf(`notes?${query}`);
    const cards = [...html.matchAll(/<h2[^>]* class="text-xl">(.*?)<\/h2>/g)].map(([, name]) =>
      name?.replaceAll(/<[^>]*>/g, ""),
    );
    expect(cards).toContain(shown);
    expect(cards).not.toContain(hidden);
  });

  it("a completion shows drill, date, PPR, rounds, accuracy and the member's words, and pre-fills the note", async () => {
    const [done] = await read<{ id: string }[]>(coach, `/api/admin/drill-completions/${of("pro")}`);
    run(
      "UPDATE drill_completions SET ppr = 9, rounds_thrown = 12, notes = 'Felt flat' WHERE id = ?",
      done?.id,
    );
    expect(await wordsOf("notes?search=pro%40")).toMatch(
      /2026 +PPR +9\.0[^%]+Accuracy +75\.0%.+12 +rounds +“ ?Felt flat/,
    );
    const words = await wordsOf(`notes?completion=${done?.id}`);
    expect(words).toMatch(/- PPR: 9\.0 out of 12 - Accuracy: 75\.0% - Rounds: 12 - Your notes: Felt flat/);
    expect(words).toContain("[Add your feedback here]");
    // What the member wrote stands as theirs, above the coach's own words.
    expect(words).toMatch(/Avery Quinn wrote with this drill +Felt flat +Avery Quinn gets the summary too\./);
    expect(await htmlOf(`notes?completion=${done?.id}`)).toMatch(
      /value="Feedback on [^"]+ - [A-Z][a-z]+ \d+, 2026"/,
    );
  });

  it("asks for title and content, and names what failed", async () => {
    const query = `notes?user=${of("pro")}&form=send-note`;
    const answer = await coach(`/admin/${query}`, asForm({ userId: of("pro"), title: " ", content: "x" }));
    expect([answer.status, await textOf(answer)]).toEqual([
      400,
      expect.stringMatching(/Error sending practice note.+Please fill in both title and content/),
    ]);
  });
});

describe("Weekly Drills", () => {
  it("a drill shows all its fields, for the selected member", async () => {
    const drill = (await drills()).find(
      ({ assignedUserId, tier }) => assignedUserId === null && tier === "elite",
    );
    run(
      "UPDATE weekly_drills SET title = 'The drill', week = 7, description = 'What', instructions = 'How', equipment_needed = 'Two boards', estimated_time = 25, day_of_week = 'friday', difficulty = 'advanced', video_url = 'https://example.com/clip' WHERE id = ?",
      drill?.id,
    );
    const words = await wordsOf(`drills?user=${of("elite")}`);
    const card = words.slice(words.indexOf("The drill"));
    expect(card).toMatch(/^The drill.+Active.+Elite.+General Assignment.+(Not )?Completed/);
    expect(card).toMatch(
      /Week +7 +· +Friday.+Advanced.+25 +minutes.+What +How +Equipment: +Two boards +Watch the video +Edit +Delete/,
    );
  });

  it("names the four bulk acts and the fields of the dialog", async () => {
    const words = await wordsOf("drills?drill=new");
    expect(words).toMatch(/Inactive drills \( *2 *\).+Restore/);
    for (const label of ["Create Drill for All Elite Users", "Copy Drills", "Delete All Drills"])
      expect(words).toContain(label);
    const fields = [
      "Week number",
      "Title",
      "Assign to",
      "Day of week",
      "Description",
      "Instructions",
      "Difficulty",
    ];
    const more = ["Plan", "Category (required)", "Estimated time (minutes)", "Equipment needed", "Video URL"];
    for (const label of [...fields, ...more, "Active (visible to users)"]) expect(words).toContain(label);
  });
});

describe('every confirmation (contract, "Admin area")', () => {
  it.each([
    ["drills?confirm=delete-all", "Delete all drills?"],
    ["drills?confirm=delete-drill&id=", "Delete this drill?"],
    ["system-tools?confirm=recalculate", "Recalculate all users?"],
    ["system-tools?confirm=backfill", "Backfill subscription status?"],
    ["system-tools?confirm=activate", "Activate all inactive drills?"],
    ["system-tools?scan=on&confirm=fix", "Fix all affected users?"],
  ])("%s is a dialog with its own address that asks: %s", async (address, title) => {
    const both = async () => [await drills(), await read(coach, "/api/admin/weekly-drills/inactive")];
    const before = await both();
    const query = address.endsWith("id=") ? `${address}${(await drills())[0]?.id}` : address;
    const html = await htmlOf(query);
    expect(html).toMatch(/<dialog open=""/);
    expect(await wordsOf(query)).toContain(title);
    expect(await both()).toEqual(before);
  });
});

describe("System Tools", () => {
  it("names its tools", async () => {
    const words = await wordsOf("system-tools");
    const tools = ["Weekly Accuracy Recalculation", "Subscription Status Backfill", "Test email"];
    for (const tool of [...tools, "Weekly Drill Visibility Manager", "Missing Stats Diagnostic"])
      expect(words).toContain(tool);
  });

  it.each(["", "nobody"])("a test email to %j says Invalid Email", async (email) => {
    const answer = await coach("/admin/system-tools?form=test-mail", asForm({ email }));
    expect([answer.status, await textOf(answer)]).toEqual([
      400,
      expect.stringMatching(/Invalid Email +Please enter a valid email address/),
    ]);
  });
});
