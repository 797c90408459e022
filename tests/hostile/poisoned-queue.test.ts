import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { asForm, asUpload, bodyOf, changeRows, rowsOf, textOf } from "#tests/http/club.ts";
import { readSample } from "#tests/support/samples.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { cloneClub } from "#tests/support/template.ts";
import { type JobRow, signIn } from "./media-club.ts";

let club: Awaited<ReturnType<typeof cloneClub>> | undefined;
let server: RunningServer | undefined;
afterEach(async () => {
  await server?.close();
  await club?.remove();
});

const environment = { PREPARE_VIDEOS: "on" };

const jobOf = (dataDir: string) =>
  rowsOf<JobRow>({ dataDir }, "SELECT state, attempts, last_error FROM media_jobs")[0];

async function untilJob(dataDir: string, wanted: Partial<JobRow>): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 20) {
    const job = jobOf(dataDir);
    if (job?.state === wanted.state && job?.attempts === wanted.attempts) return;
    await sleep(20);
  }
  throw new Error(`The job is ${JSON.stringify(jobOf(dataDir))}`);
}

test("a video that ends the server three times is given up at the fourth start, and the server works", {
  timeout: 240_000,
}, async () => {
  club = await cloneClub();
  const { dataDir } = club;
  changeRows(club, "DELETE FROM media_jobs");
  server = await startServer({ dataDir, environment });
  const member = await signIn(server.url, "pro2@example.com");
  const upload = asUpload("Look at my release", await readSample("long.mp4"), "poison.mp4");
  const { id } = await bodyOf<{ id: string }>(member("/api/user-video-submissions", upload));
  for (let attempts = 1; attempts <= 3; attempts += 1) {
    await untilJob(dataDir, { state: "running", attempts });
    await server.stop("SIGKILL");
    server = await startServer({ dataDir, environment });
  }
  await untilJob(dataDir, { state: "failed", attempts: 3 });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);

  // The member reads which file and why, and may send another one. The file is still there for inspection.
  const again = await signIn(server.url, "pro2@example.com");
  const page = await textOf(await again("/portal?tab=videos"));
  expect(page).toContain("We can't use “poison.mp4” This video couldn't be converted");
  expect(page).toContain("you can send another video this week");
  expect((await again(`/files/submissions/${id}`)).status).toBe(200);
  const mails = rowsOf(club, "SELECT 1 FROM outbox WHERE subject = 'We can''t use “poison.mp4”'");
  expect(mails).toHaveLength(1);

  // A coach finds it in System Tools and has it tried again; otherwise it never runs again.
  const coach = await signIn(server.url, "coach1@example.com", "demo-coach-pass");
  const tools = await textOf(await coach("/admin/system-tools"));
  expect(tools).toMatch(
    /Prepare a video poison\.mp4, .* Given up after 3 tries: The server stopped each time/,
  );
  await server.stop("SIGKILL");
  server = await startServer({ dataDir, environment });
  await sleep(2_500);
  expect(jobOf(dataDir)).toMatchObject({ state: "failed", attempts: 3 });
  const coachAgain = await signIn(server.url, "coach1@example.com", "demo-coach-pass");
  const [job] = rowsOf<{ id: string }>(club, "SELECT id FROM media_jobs");
  const answer = await coachAgain("/admin/system-tools?form=retry-job", asForm({ id: job?.id ?? "" }));
  expect(answer.status).toBe(303);
  await untilJob(dataDir, { state: "running", attempts: 1 });
});
