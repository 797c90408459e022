import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import {
  asForm,
  asJson,
  asMultipart,
  bodyOf,
  changeRows,
  pageAfter,
  read,
  readClip,
  rowsOf,
  statusOf,
  storedFiles,
  textOf,
} from "../club.ts";
import { formOn, formsOf, sendForm } from "../page-forms.ts";

type Stored = { id: string; name: string; size: number; url: string };
type Tutorial = {
  id: string;
  title: string;
  videoUrl: string;
  tier: string;
  earlyAccessUntil: string | null;
};

const app = appForEach();
const coach = app.as("coach1@example.com");
const pro = app.as("pro@example.com");

const stored = () => read<Stored[]>(coach, "/api/admin/storage-videos");
const tutorials = (ask = pro) => read<Tutorial[]>(ask, "/api/tutorials");
const publish = (body: object) => coach("/api/admin/tutorials/from-storage", asJson(body));
const cleanUp = () => coach("/api/admin/cleanup-tutorials", { method: "POST" });
const pageWords = async (query = "") => textOf(await coach(`/admin/upload${query}`));
const send = (form: string, fields: Record<string, string>, query = "") =>
  coach(`/admin/upload${query}${query ? "&" : "?"}form=${form}`, asForm(fields));

async function someVideo(): Promise<Stored> {
  const [video] = await stored();
  if (!video) throw new Error("There is no video in storage");
  return video;
}

async function uploaded(title = "New") {
  const form = asMultipart([
    ["title", title],
    ["description", "Words"],
    ["video", await readClip("cut.mp4"), "cut from the left.mp4"],
  ]);
  return bodyOf<{ id: string; objectPath: string }>(await coach("/api/admin/videos/upload", form));
}

/** The page a sent form leads to. */
async function follow(answer: Response) {
  const page = await pageAfter(coach, answer);
  return { ...page, actId: /name="actId" value="([^"]+)"/.exec(page.html)?.[1] ?? "" };
}

/** Deletes that many tutorial files from disk, but not one of them; returns the titles. */
async function lose(count: number, spared = ""): Promise<string[]> {
  const rows = rowsOf<{ title: string; file_key: string }>(
    app,
    "SELECT title, file_key FROM tutorials WHERE file_key <> ? LIMIT ?",
    spared,
    count,
  );
  for (const { file_key } of rows) await rm(join(app.dataDir, "files", file_key));
  return rows.map(({ title }) => title);
}

describe("GET /api/admin/storage-videos", () => {
  it("lists the coaches' videos with name, size and address, newest first; never a member's", async () => {
    await uploaded();
    const list = await stored();
    expect(list).toHaveLength(10);
    expect(list[0]).toMatchObject({
      name: "cut from the left.mp4",
      url: expect.stringContaining("/files/storage/library/"),
    });
    for (const { url, size } of list) {
      const film = await coach(url);
      expect((await film.arrayBuffer()).byteLength).toBe(size);
    }
    expect(JSON.stringify(list)).not.toContain("submissions");
  });

  it("is paged by limit and after (D37)", async () => {
    const all = await stored();
    const first = await coach("/api/admin/storage-videos?limit=3");
    expect([first.headers.get("X-Total-Count"), await first.json()]).toEqual(["9", all.slice(0, 3)]);
    const next = /<([^>]+)>/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
    expect(await read(coach, next)).toEqual(all.slice(3, 6));
    expect((await coach("/api/admin/storage-videos?after=nothing")).status).toBe(400);
  });

  it("also shows a file without a row, but only videos", async () => {
    await writeFile(join(app.dataDir, "files/tutorials/by-hand.mp4"), await readClip());
    await writeFile(join(app.dataDir, "files/tutorials/notes.txt"), "words");
    const names = (await stored()).map(({ name }) => name);
    expect(names).toContain("by-hand.mp4");
    expect(names).not.toContain("notes.txt");
  });

  it("answers 503 without the storage, and the tab says so", async () => {
    await rm(join(app.dataDir, "files/.storage"));
    const answer = await coach("/api/admin/storage-videos");
    expect([answer.status, answer.headers.has("Retry-After")]).toEqual([503, true]);
    const page = await coach("/admin/upload?show=library");
    expect(page.status).toBe(200);
    // The library itself is still listed.
    expect(await textOf(page)).toMatch(
      /Browse Existing Videos.+(not reachable|not there|missing|storage).+Slick side on a wet board/,
    );
  });
});

describe("storage addresses", () => {
  it("serve only coaches, and nothing else", async () => {
    const { url } = await someVideo();
    const [clip] = rowsOf<{ file_key: string }>(app, "SELECT file_key FROM submissions");
    expect(await statusOf(coach(url))).toBe(200);
    expect(await statusOf(pro(url))).toBe(403);
    expect(await statusOf(app.fetch(url))).toBe(401);
    for (const key of [
      clip?.file_key,
      ".storage",
      "tutorials/../.storage",
      "tutorials/%2e%2e/x.mp4",
      "tutorials/none.mp4",
      "library",
    ])
      expect([key, await statusOf(coach(`/files/storage/${key}`))]).toEqual([key, 404]);
  });
});

describe("POST /api/admin/tutorials/from-storage", () => {
  it("returns {tutorial}, which members can watch right away", async () => {
    const { objectPath } = await uploaded();
    const answer = await publish({
      title: " Cuts ",
      description: "Left",
      videoUrl: objectPath,
      tier: "elite",
      category: "advanced",
    });
    expect(answer.status).toBe(201);
    const { tutorial } = await bodyOf<{ tutorial: Tutorial }>(answer);
    expect(tutorial).toEqual({
      id: expect.any(String),
      title: "Cuts",
      description: "Left",
      tier: "elite",
      category: "advanced",
      duration: null,
      earlyAccessUntil: null,
      videoUrl: `/files/tutorials/${tutorial.id}`,
      createdAt: "2026-03-11T18:30:00.000Z",
    });
    expect((await tutorials())[0]).toEqual(tutorial);
    const film = await pro(tutorial.videoUrl);
    expect([film.status, film.headers.get("Content-Type")]).toEqual([200, "video/mp4"]);
    expect(Buffer.from(await film.arrayBuffer()).equals(await readClip("cut.mp4"))).toBe(true);
  });

  it("defaults to basic and fundamentals, and accepts a full address, and one video twice", async () => {
    const { url } = await someVideo();
    const made = { title: "A", description: "B", videoUrl: `http://localhost:3000${url}` };
    for (const body of [made, { ...made, tier: "", category: "" }])
      expect(await bodyOf(await publish(body))).toMatchObject({
        tutorial: { tier: "basic", category: "fundamentals" },
      });
  });

  it("with a date reserves it for pro until then, in the site's zone (D14)", async () => {
    const { url } = await someVideo();
    const made = { title: "Early", description: "B", videoUrl: url, earlyAccessUntil: "2026-03-20" };
    expect(await bodyOf(await publish(made))).toMatchObject({
      tutorial: { earlyAccessUntil: "2026-03-20T04:00:00.000Z" },
    });
    const basic = await app.signIn("basic@example.com");
    const seen = async (ask: Ask) => (await tutorials(ask)).find(({ title }) => title === "Early")?.videoUrl;
    expect([await seen(basic), await seen(pro)]).toEqual([null, expect.any(String)]);
  });

  it.each([
    [{ title: " " }, 400, "Please enter a title"],
    [{ description: "" }, 400, "Please enter a description"],
    [{ videoUrl: undefined }, 400, "Please select one of the videos in storage"],
    [{ videoUrl: "/files/submissions/x" }, 400, "Please select one of the videos in storage"],
    [
      { videoUrl: "/files/storage/tutorials/../../app.sqlite" },
      400,
      "Please select one of the videos in storage",
    ],
    [
      { videoUrl: "/files/storage/library/gone.mp4" },
      404,
      "This video is no longer in storage. Refresh the list and choose another one.",
    ],
    [{ earlyAccessUntil: "2026-03-11" }, 400, "Please choose a day in the future, or leave it empty"],
    [{ earlyAccessUntil: "soon" }, 400, "Please choose a day in the future, or leave it empty"],
    [{ tier: "gold" }, 400, expect.any(String)],
    [{ category: "equipment" }, 400, expect.any(String)],
  ])("refuses %j with message and error", async (wrong, status, message) => {
    const { url } = await someVideo();
    const before = (await tutorials()).length;
    const answer = await publish({ title: "T", description: "D", videoUrl: url, ...wrong });
    expect(answer.status).toBe(status);
    const body = await bodyOf<{ message: string; error: string }>(answer);
    expect(body).toMatchObject({ message });
    expect(body.error).toBe(body.message);
    expect(await tutorials()).toHaveLength(before);
  });

  it("refuses a file whose content isn't a video", async () => {
    await writeFile(join(app.dataDir, "files/tutorials/fake.mp4"), "just words");
    const answer = await publish({
      title: "T",
      description: "D",
      videoUrl: "/files/storage/tutorials/fake.mp4",
    });
    expect(answer.status).toBe(415);
  });
});

describe("Tutorial Management", () => {
  it("shows the form only for the selected video; Cancel clears the selection", async () => {
    const { id } = await someVideo();
    const { title: name } =
      rowsOf<{ title: string }>(app, "SELECT title FROM library_videos WHERE file_key = ?", id)[0] ?? {};
    expect(await pageWords("?show=library")).not.toContain("Create Tutorial");
    const html = await (await coach(`/admin/upload?show=library&video=${id}`)).text();
    expect(await textOf(new Response(html))).toContain(`Selected video: ${name}`);
    expect(html).toMatch(/aria-current="true"[^>]*>Selected/);
    expect(html).toMatch(/href="\/admin\/upload\?show=library"[^>]*>Cancel/);
    expect(await pageWords("?video=library/none.mp4")).not.toContain("Create Tutorial");
  });

  it("begins empty, basic, and fundamentals, unless a library video was chosen on purpose", async () => {
    const { id } = await someVideo();
    const begun = async (more: string) => {
      const html = await (await coach(`/admin/upload?video=${id}${more}`)).text();
      const form = /<form[^>]*id="create-tutorial".*?<\/form>/s.exec(html)?.[0] ?? "";
      const selected = [...form.matchAll(/<option(?=[^>]*selected)[^>]*value="(\w+)"/g)].map(
        ([, value]) => value,
      );
      return [
        /<input[^>]*name="title"[^>]*>/.exec(form)?.[0].match(/value="([^"]*)"/)?.[1] ?? "",
        ...selected,
      ];
    };
    expect(await begun("")).toEqual(["", "basic", "fundamentals"]);
    changeRows(
      app,
      "UPDATE library_videos SET title = 'Own words', tier = 'pro', category = 'strategy' WHERE file_key = ?",
      id,
    );
    expect(await begun("")).toEqual(["", "basic", "fundamentals"]);
    expect(await begun("&of=library")).toEqual(["Own words", "pro", "strategy"]);
  });

  it("creates it, says so for 8 seconds, and clears the selection", async () => {
    const { id, url } = await someVideo();
    const made = {
      title: "Made here",
      description: "On the page",
      videoUrl: url,
      tier: "basic",
      category: "strategy",
      earlyAccessUntil: "",
    };
    const { to, html, words } = await follow(
      await send("create-tutorial", made, `?show=library&video=${id}`),
    );
    expect(to).toBe("/admin/upload?show=library");
    expect(words).toContain("Tutorial created successfully!");
    expect(html).toContain('data-seconds="8"');
    expect(await pageWords("?show=tutorials")).toMatch(
      /Made here BASIC Strategy Published Mar 11, 2026 · On the page/,
    );
    const refused = await send("create-tutorial", { ...made, description: " ", tier: "pro" }, `?video=${id}`);
    expect(refused.status).toBe(400);
    const again = await refused.text();
    expect(again).toContain("Failed to create tutorial");
    expect(again).toContain('value="Made here"');
    expect(again).toMatch(/<option[^>]*value="pro"[^>]*selected/);
  });

  it("asks before deleting a tutorial; Undo restores it with everyone's marks (D35)", async () => {
    const before = await tutorials();
    const { id = "", title = "" } = before[2] ?? {};
    const marks = async () => textOf(await pro("/portal?tab=content"));
    const unmarked = await marks();
    await pro(`/api/tutorials/${id}/watch`, asJson({ positionSeconds: 2, isWatched: true }, {}, "PUT"));
    const marked = await marks();
    expect(marked).not.toBe(unmarked);
    expect(await pageWords(`?confirm=delete-tutorial&id=${id}`)).toContain("Delete this tutorial?");
    const { words, actId } = await follow(await send("delete-tutorial", { id }));
    expect(words).toContain("Tutorial deleted successfully!");
    expect((await tutorials()).map((one) => one.id)).not.toContain(id);
    expect(await statusOf(pro(`/files/tutorials/${id}`))).toBe(404);
    expect(await statusOf(pro(`/api/tutorials/${id}/watch`, asJson({ positionSeconds: 1 }, {}, "PUT")))).toBe(
      404,
    );
    expect(await textOf(await pro("/portal?tab=content"))).not.toContain(title);
    expect(await textOf(await pro("/portal"))).toMatch(/Available Content\s*6/);
    expect((await follow(await send("undo-tutorials", { actId }))).words).toContain("Undone");
    expect(await tutorials()).toEqual(before);
    expect(await marks()).toBe(marked);
    expect((await send("undo-tutorials", { actId })).status).toBe(409);
  });

  it("DELETE answers {deletedTutorial}; a second time 404 with message and error", async () => {
    const [tutorial] = await tutorials();
    const remove = () => coach(`/api/admin/tutorials/${tutorial?.id}`, { method: "DELETE" });
    const answer = await remove();
    expect([answer.status, await answer.json()]).toEqual([200, { deletedTutorial: tutorial }]);
    const again = await remove();
    expect([again.status, await again.json()]).toEqual([
      404,
      { message: expect.any(String), error: "The requested information could not be found." },
    ]);
  });

  it("has a search, and says when there are no results", async () => {
    expect(await pageWords("?tutorials=pressure")).toMatch(/Airmail under pressure PRO.+1 tutorial\b/);
    changeRows(app, "UPDATE tutorials SET deleted_at = 1; UPDATE library_videos SET deleted_at = 1");
    expect(await pageWords("?show=tutorials")).toContain("No tutorials uploaded yet");
    // Only deleted rows name it, so it is in the bin.
    expect(await pageWords("?show=library")).toContain("No videos found in storage");
  });
});

describe("a tutorial's captions", () => {
  it("are added, replaced and removed in a dialog with its own address", async () => {
    const [tutorial] = await tutorials();
    const id = tutorial?.id ?? "";
    const query = `?edit=${id}`;
    expect(await pageWords(query)).toContain("Add captions");
    const given = (text: string) =>
      coach(
        `/admin/upload${query}&form=set-captions`,
        asMultipart([
          ["id", id],
          ["captions", Buffer.from(text), "a.vtt"],
        ]),
      );
    const refused = await given("no captions");
    expect(refused.status).toBe(400);
    expect(await textOf(refused)).toContain("Captions not added");
    const { to, words } = await follow(await given("WEBVTT\n\n00:00.000 --> 00:01.000\nFlat bag.\n"));
    expect(to).toBe(`/admin/upload${query}`);
    expect(words).toContain("Captions saved");
    expect(await statusOf(pro(`/files/tutorials/${id}/captions`))).toBe(200);
    expect(await pageWords(query)).toContain("Replace captions");
    expect((await follow(await send("set-captions", { id, remove: "on" }))).words).toContain(
      "Captions removed",
    );
    expect(await statusOf(pro(`/files/tutorials/${id}/captions`))).toBe(404);
    await send("set-captions", { id, remove: "on" }, query);
    const trail = rowsOf(
      app,
      "SELECT action, actor_name, subject FROM audit_entries WHERE action LIKE '%captions'",
    );
    const [{ title: subject = "" } = {}] = (await tutorials()).filter((tutorial) => tutorial.id === id);
    const entry = { actor_name: "Casey Rowe", subject };
    expect(trail).toEqual([
      { action: "set_captions", ...entry },
      { action: "remove_captions", ...entry },
    ]);
  });

  it("come back by Undo after they were replaced or removed, unless they were changed since", async () => {
    const [tutorial] = await tutorials();
    const id = tutorial?.id ?? "";
    const query = `?show=tutorials&edit=${id}`;
    const text = (words: string) => `WEBVTT\n\n00:00.000 --> 00:01.000\n${words}\n`;
    const captions = async () => {
      const answer = await pro(`/files/tutorials/${id}/captions`);
      return answer.status === 200 ? answer.text() : null;
    };
    const changed = async (fields: Parameters<typeof asMultipart>[0]) =>
      pageAfter(
        coach,
        await coach(`/admin/upload${query}&form=set-captions`, asMultipart([["id", id], ...fields])),
      );
    const set = (words: string) => changed([["captions", Buffer.from(text(words)), "a.vtt"]]);
    const undoOf = ({ html }: { html: string }) => {
      const [form] = formsOf(html, "undo-captions");
      if (!form) throw new Error("no Undo");
      return () => sendForm(coach, form);
    };
    const undoFirst = undoOf(await set("First."));
    const undoSecond = undoOf(await set("Second."));
    expect((await undoFirst()).status).toBe(409);
    expect(await captions()).toBe(text("Second."));
    const { to, words } = await pageAfter(coach, await undoSecond());
    expect([to, await captions()]).toEqual([`/admin/upload${query}`, text("First.")]);
    expect(words).toContain("Undone");
    // Pressed again, it changes nothing.
    await undoSecond();
    expect(await captions()).toBe(text("First."));
    const undoRemoval = undoOf(await changed([["remove", "on"]]));
    expect(await captions()).toBeNull();
    await undoRemoval();
    expect(await captions()).toBe(text("First."));
    // The first ones replaced none, so taking them back leaves none.
    await undoFirst();
    expect(await captions()).toBeNull();
  });
});

describe("editing in place", () => {
  const edit = async (form: string, id: string, changed: Record<string, string>) => {
    const page = `/admin/upload?show=${form === "edit-video" ? "library" : "tutorials"}&edit=${id}`;
    const { fields } = await formOn(coach, page, form);
    return coach(`${page}&form=${form}`, asForm({ ...Object.fromEntries(fields), ...changed }));
  };

  it("changes a tutorial's words, plan, category and early access, and Undo edits it back (D57)", async () => {
    changeRows(app, "UPDATE tutorials SET early_access_until = NULL");
    const [{ id = "" } = {}] = await tutorials();
    const read = () =>
      rowsOf(
        app,
        "SELECT title, description, tier, category, early_access_until FROM tutorials WHERE id = ?",
        id,
      );
    const [before] = read();
    const asked = {
      title: "Renamed",
      description: "New words",
      tier: "elite",
      category: "strategy",
      earlyAccessUntil: "2099-01-02",
    };
    const done = await follow(await edit("edit-tutorial", id, asked));
    expect(done.words).toContain("Tutorial updated Renamed");
    const { earlyAccessUntil: _day, ...words } = asked;
    expect(read()).toEqual([{ ...words, early_access_until: Date.parse("2099-01-02T05:00Z") }]);
    expect((await tutorials()).find((one) => one.id === id)).toMatchObject({
      title: "Renamed",
      tier: "elite",
    });
    const [undo] = formsOf(done.html, "edit-tutorial");
    const undone = await follow(await send("edit-tutorial", Object.fromEntries(undo?.fields ?? [])));
    expect([undone.words, read()]).toEqual([expect.stringContaining("Tutorial updated"), [before]]);
  });

  it("changes a video of the library, whose tutorials keep their own words", async () => {
    const { id } = await uploaded("Before");
    const asked = { title: "After", description: "More", tier: "pro", category: "mental_game" };
    const done = await follow(await edit("edit-video", id, asked));
    expect(done.words).toContain("Video updated After");
    expect(
      rowsOf(app, "SELECT title, description, tier, category FROM library_videos WHERE id = ?", id),
    ).toEqual([asked]);
    const [undo] = formsOf(done.html, "edit-video");
    await send("edit-video", Object.fromEntries(undo?.fields ?? []));
    expect(rowsOf(app, "SELECT title, tier FROM library_videos WHERE id = ?", id)).toEqual([
      { title: "Before", tier: "basic" },
    ]);
  });

  it.each([
    ["an empty title", { title: " " }, "Please enter a title"],
    ["a past day", { earlyAccessUntil: "2020-01-01" }, "Please choose a day in the future"],
  ])("refuses %s at its field and keeps the rest of what was typed", async (_what, changed, sentence) => {
    const [{ id = "" } = {}] = await tutorials();
    const refused = await edit("edit-tutorial", id, { description: "Kept words", ...changed });
    const html = await refused.text();
    expect([refused.status, html.includes(sentence), html.includes("Kept words")]).toEqual([400, true, true]);
  });

  it("shows the later of two coaches what the other saved", async () => {
    const [{ id = "" } = {}] = await tutorials();
    const page = `/admin/upload?edit=${id}`;
    const mine = Object.fromEntries((await formOn(coach, page, "edit-tutorial")).fields);
    const other = await app.signIn("coach2@example.com");
    const theirs = Object.fromEntries((await formOn(other, page, "edit-tutorial")).fields);
    await other(`${page}&form=edit-tutorial`, asForm({ ...theirs, title: "Theirs" }));
    const refused = await coach(`${page}&form=edit-tutorial`, asForm({ ...mine, title: "Mine" }));
    expect([refused.status, await textOf(refused)]).toEqual([
      409,
      expect.stringMatching(/Title Saved now .*Theirs Yours .*Mine/),
    ]);
  });
});

describe("a tutorial's captions by two coaches (D57)", () => {
  it("the later file replaces nothing before its coach has seen what both begin with", async () => {
    const [tutorial] = await tutorials();
    const id = tutorial?.id ?? "";
    const page = `/admin/upload?edit=${id}`;
    const other = await app.signIn("coach2@example.com");
    const open = async (ask: Ask) => (await formOn(ask, page, "set-captions")).fields;
    const cue = (words: string) => Buffer.from(`WEBVTT\n\n00:00.000 --> 00:01.000\n${words}\n`);
    const give = (ask: Ask, fields: [string, string][], words: string) =>
      ask(`${page}&form=set-captions`, asMultipart([...fields, ["captions", cue(words), "a.vtt"]]));
    const [mine, theirs] = [await open(coach), await open(other)];
    expect((await give(other, theirs, "Their words")).status).toBe(303);
    const stored = () => storedFiles(app).then((paths) => paths.filter((path) => path.includes(".vtt")));
    const [kept] = await stored();
    const refused = await give(coach, mine, "My words");
    expect([refused.status, await textOf(refused.clone())]).toEqual([
      409,
      expect.stringMatching(/Captions Saved now .*Their words Yours .*My words/),
    ]);
    const now = () => pro(`/files/tutorials/${id}/captions`).then((answer) => answer.text());
    expect([await now(), await stored()]).toEqual([expect.stringContaining("Their words"), [kept]]);
    const [again] = formsOf(await refused.text(), "set-captions");
    const remove = new Map(mine).set("remove", "on");
    expect((await coach(`${page}&form=set-captions`, asForm(Object.fromEntries(remove)))).status).toBe(409);
    expect((await give(coach, again?.fields ?? [], "My words")).status).toBe(303);
    expect(await now()).toContain("My words");
  });
});

describe("the versions of a stored video", () => {
  it("have addresses: stills and sizes, for coaches only", async () => {
    const { id, url } = await someVideo();
    expect(await statusOf(coach(`${url}/poster`))).toBe(404);
    await writeFile(join(app.dataDir, "files/tutorials/still.jpg"), "a still");
    changeRows(
      app,
      "UPDATE clips SET poster_key = 'tutorials/still.jpg', thumbnail_key = 'tutorials/still.jpg', duration_ms = 61000 WHERE original_key = ?",
      id,
    );
    const poster = await coach(`${url}/poster`);
    expect([poster.headers.get("Content-Type"), await poster.text()]).toEqual(["image/jpeg", "a still"]);
    expect(await (await coach("/admin/upload?show=library")).text()).toContain(`src="${url}/thumbnail"`);
    expect(await statusOf(pro(`${url}/poster`))).toBe(403);
    expect(await statusOf(coach(`${url}?size=main`))).toBe(404);
    expect(await statusOf(coach(`${url}?size=original`))).toBe(200);
    const answer = await publish({ title: "T", description: "D", videoUrl: url });
    // Its length is already known (D29).
    expect(await bodyOf(answer)).toMatchObject({ tutorial: { duration: 2 } });
  });
});

describe("Fix Video Sync Issues", () => {
  it("removes tutorials whose file is gone, and Undo restores them", async () => {
    const [title = ""] = await lose(1);
    const answer = await cleanUp();
    expect([answer.status, await answer.json()]).toEqual([200, { deletedCount: 1, remainingTutorials: 6 }]);
    expect((await tutorials()).map((one) => one.title)).not.toContain(title);
    expect(rowsOf(app, "SELECT subject FROM audit_entries WHERE action = 'clean_tutorials'")).toEqual([
      { subject: title },
    ]);
    expect(await bodyOf(await cleanUp())).toEqual({ deletedCount: 0, remainingTutorials: 6 });
  });

  it("on the page says what changed for 8 seconds, with Undo", async () => {
    expect((await follow(await send("clean-up", {}))).words).toContain(
      "Every tutorial has its video. 7 tutorials checked.",
    );
    await lose(1);
    const { html, words, actId } = await follow(await send("clean-up", {}));
    expect(words).toContain("Database cleanup complete");
    expect(words).toContain("1 tutorial without a video removed. 6 tutorials remain.");
    expect(html).toContain('data-seconds="8"');
    await follow(await send("undo-tutorials", { actId }));
    expect(await tutorials()).toHaveLength(7);
  });

  it("changes nothing if the marker is missing: 503 (D36)", async () => {
    await lose(1);
    await rm(join(app.dataDir, "files/.storage"));
    const before = await tutorials();
    const answer = await cleanUp();
    expect([answer.status, answer.headers.has("Retry-After")]).toEqual([503, true]);
    const body = await bodyOf<{ message: string; error: string }>(answer);
    expect(body.error).toBe("Video storage isn't available right now. Nothing was changed.");
    expect(await tutorials()).toEqual(before);
    const page = await send("clean-up", {});
    expect([page.status, await textOf(page)]).toEqual([503, expect.stringContaining("Cleanup Failed")]);
  });

  it("changes nothing if more than one fifth would be removed: 503 (D36)", async () => {
    await lose(2);
    const before = { tutorials: await tutorials(), files: await storedFiles(app) };
    const answer = await cleanUp();
    expect(answer.status).toBe(503);
    expect((await bodyOf<{ error: string }>(answer)).error).toMatch(
      /^2 of 7 tutorials have lost the video\. That's more than one fifth/,
    );
    expect({ tutorials: await tutorials(), files: await storedFiles(app) }).toEqual(before);
  });

  it("removes exactly one fifth", async () => {
    const { id, url } = await someVideo();
    for (let n = 0; n < 3; n++) await publish({ title: `T${n}`, description: "D", videoUrl: url });
    await lose(2, id);
    expect(await bodyOf(await cleanUp())).toEqual({ deletedCount: 2, remainingTutorials: 8 });
  });

  it("is all or nothing: if the trail can't be written, every tutorial stays", async () => {
    await lose(1);
    changeRows(
      app,
      "CREATE TRIGGER no_trail BEFORE INSERT ON audit_entries BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    expect((await cleanUp()).status).toBe(500);
    expect(await tutorials()).toHaveLength(7);
  });
});

describe("the spreadsheets", () => {
  it("contain the search results", async () => {
    await uploaded("=cmd");
    const lines = async (path: string) => (await (await coach(path)).text()).trimEnd().split("\r\n");
    expect(await lines("/files/admin/videos.csv?search=cmd")).toEqual([
      "uploaded (UTC),title,description,tier,category,file,bytes",
      expect.stringMatching(
        /^2026-03-11T18:30:00\.000Z,'=cmd,Words,basic,fundamentals,cut from the left\.mp4,\d+$/,
      ),
    ]);
    expect(await lines("/files/admin/tutorials.csv")).toHaveLength(8);
    expect(await lines("/files/admin/tutorials.csv?search=pressure")).toHaveLength(2);
    expect(await lines("/files/admin/storage-videos.csv?search=left")).toHaveLength(2);
  });
});

describe("only a coach", () => {
  it.each(["visitor", "basic", "pro"])("%s can neither change nor read it (D7)", async (who) => {
    const ask = who === "visitor" ? app.fetch : await app.signIn(`${who}@example.com`);
    const { id: video } = await uploaded("Secret title");
    const [tutorial] = await tutorials();
    const refused = who === "visitor" ? 401 : 403;
    const calls: [string, RequestInit][] = [
      ["/api/admin/videos", {}],
      [`/api/admin/videos/${video}`, { method: "DELETE" }],
      ["/api/admin/storage-videos", {}],
      ["/api/admin/tutorials/from-storage", asJson({ title: "x" })],
      [`/api/admin/tutorials/${tutorial?.id}`, { method: "DELETE" }],
      ["/api/admin/cleanup-tutorials", { method: "POST" }],
      ["/files/admin/videos.csv", {}],
      ["/files/admin/tutorials.csv", {}],
      ["/files/admin/storage-videos.csv", {}],
    ];
    for (const [path, init] of calls) {
      const answer = await ask(path, init);
      expect([path, answer.status]).toEqual([path, refused]);
      expect(await answer.text()).not.toMatch(/Secret title|cut from the left|tutorials\//);
    }
    for (const form of [
      "upload-video",
      "store-arrived",
      "discard-upload",
      "delete-video",
      "undo-video",
      "create-tutorial",
      "delete-tutorial",
      "clean-up",
      "undo-tutorials",
    ]) {
      const answer = await ask(`/admin/upload?form=${form}`, asForm({ id: video, actId: "x", title: "x" }));
      expect([form, answer.status]).toEqual([form, who === "visitor" ? 401 : 403]);
      await answer.body?.cancel();
    }
    expect(await tutorials()).toHaveLength(7);
    expect(await read(coach, "/api/admin/videos")).toHaveLength(3);
  });
});
