import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { sweepStorage } from "#app/features/club/maintenance/sweep-storage.server.ts";
import { deleteDueAccounts } from "#app/features/people/accounts/own-account/delete-account.server.ts";
import { makeWantedExports } from "#app/features/people/accounts/own-account/export-data.server.ts";
import { notifyOfMessages } from "#app/features/talk/messages/notify.server.ts";
import { type Ask, startApp } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { readPhonePhoto, readSmallPicture } from "#tests/support/photo.ts";
import { asForm, asMultipart, follow, rowsOf, storedFiles, textOf, userId } from "../club.ts";
import { mailsOf } from "../people.ts";
import { unzip } from "../unzip.ts";
import { answer, coaches, draftOf, messagesOf, noDraft, threadPage, write } from "./talk.ts";

const app = appForEach({ environment: { COACHES: coaches } });
const pro2 = app.as("pro2@example.com");
const pro = app.as("pro@example.com");
const coach1 = app.as("coach1@example.com");
const member = "pro2@example.com";

let photo: Buffer;
beforeAll(async () => {
  photo = await readPhonePhoto();
});

type Fields = Record<string, string>;
const asPhoto = (bytes: Uint8Array | null, fields: Fields, name = "IMG_1.jpeg") =>
  asMultipart([...Object.entries(fields), ["file", bytes, name]] as [string, string][]);
const send = (ask: Ask, bytes: Uint8Array | null, fields: Fields = {}, name?: string) =>
  ask("/portal/messages?form=send", asPhoto(bytes, fields, name));
const sendAnswer = (bytes: Uint8Array, fields: Fields = {}) => {
  const form = asPhoto(bytes, { memberId: userId(app, member), ...fields });
  return coach1(`${threadPage(app, member)}?form=send`, form);
};

type Row = { id: string; file_key: string; small_key: string; width: number; height: number };
/** As stored: no page tells the files' keys, and a deleted one's row has to be gone. */
const photos = () =>
  rowsOf<Row>(
    app,
    "SELECT * FROM message_photos WHERE user_id = ? ORDER BY created_at, rowid",
    userId(app, member),
  );
/** The stored files of photos, without those of the demo's own conversation. */
async function photoFiles(): Promise<string[]> {
  const others = rowsOf<Row>(app, "SELECT * FROM message_photos WHERE user_id <> ?", userId(app, member));
  const known = others.flatMap(({ file_key, small_key }) => [`files/${file_key}`, `files/${small_key}`]);
  return (await storedFiles(app)).filter((path) => path.includes("photos/") && !known.includes(path));
}
const only = (): Row => {
  const [row, ...more] = photos();
  if (!row || more.length > 0) throw new Error(`There are ${photos().length} photos`);
  return row;
};
const bytesOf = async (ask: Ask, path: string) => Buffer.from(await (await ask(path)).arrayBuffer());
const mails = (subject: string) =>
  mailsOf(app).flatMap((mail) => (mail.subject === subject ? [mail.text] : []));

describe("a photo in a message (D75)", () => {
  it("goes both ways, upright, with words or alone, and each side sees it", async () => {
    const sent = await send(pro2, photo, { text: "My grip" });
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/portal/messages"]);
    expect((await sendAnswer(await readSmallPicture("png"))).status).toBe(303);
    const [mine, theirs] = photos();
    expect([mine?.width, mine?.height, theirs?.width, theirs?.height]).toEqual([1200, 1600, 200, 100]);
    expect((await messagesOf(app, member)).map(({ text }) => text)).toEqual(["My grip", ""]);
    const page = await (await pro2("/portal/messages")).text();
    expect(page).toMatch(
      new RegExp(
        `<a href="/files/photos/${mine?.id}" [^>]*><img src="/files/photos/${mine?.id}\\?size=small" alt="Photo sent by you, [^"]+" width="240" height="320" loading="lazy"`,
      ),
    );
    expect(page).toMatch(/alt="Photo sent by Casey, [^"]+" width="200" height="100"/);
    expect(await (await coach1(threadPage(app, member))).text()).toMatch(
      /alt="Photo sent by \w+, [^"]+" width="240"/,
    );
  });

  it("is made anew, without the place it was taken, and what was sent is gone", async () => {
    expect(photo.includes("Exif")).toBe(true);
    await send(pro2, photo);
    const { id, file_key, small_key } = only();
    const files = await storedFiles(app);
    expect(await photoFiles()).toEqual([`files/${file_key}`, `files/${small_key}`].sort());
    expect(files.filter((path) => path.startsWith("incoming/"))).toEqual(["incoming/.storage"]);
    const answered = await pro2(`/files/photos/${id}`);
    expect([answered.headers.get("Content-Type"), answered.headers.get("Cache-Control")]).toEqual([
      "image/webp",
      "private, no-cache",
    ]);
    expect(answered.headers.get("Vary")).toContain("Cookie");
    const [whole, small] = [
      Buffer.from(await answered.arrayBuffer()),
      await bytesOf(coach1, `/files/photos/${id}?size=small`),
    ];
    for (const bytes of [whole, small]) {
      expect(bytes.subarray(8, 16).toString()).toBe("WEBPVP8 ");
      expect([bytes.includes("Exif"), bytes.includes("EXIF"), bytes.includes("Lavc")]).toEqual([
        false,
        false,
        false,
      ]);
    }
    expect(small.readUInt16LE(28) & 0x3fff).toBe(480);
    expect(small.length).toBeLessThan(whole.length);
  });

  it("is shown to no one else", async () => {
    await send(pro2, photo);
    for (const path of [`/files/photos/${only().id}`, `/files/photos/${only().id}?size=small`]) {
      expect((await pro(path)).status).toBe(404);
      expect((await app.fetch(path)).status).toBe(401);
    }
  });

  it("isn't sent unasked where small videos are wanted, and can be opened", async () => {
    await send(pro2, photo);
    const thrifty = await (await pro2("/portal/messages", { headers: { "Save-Data": "on" } })).text();
    expect(thrifty).not.toContain("?size=small");
    expect(thrifty).toMatch(new RegExp(`href="/files/photos/${only().id}"[^>]*>Show the photo \\(`));
  });

  it("is named where its message has no words", async () => {
    await send(pro2, photo);
    expect(await textOf(await coach1("/admin/messages"))).toMatch(
      /Sage Winter 1 unread .* Unassigned Member page : Sage Winter Photo /,
    );
    expect(await textOf(await coach1(`/admin/members/${userId(app, member)}`))).toMatch(/wrote: Photo/);
    await sendAnswer(photo);
    await notifyOfMessages(app.services);
    expect(mails("Casey sent you a photo")[0]).toContain("Your coach sent a photo.");
  });

  it("is named in an email with its words, one among others, too", async () => {
    await sendAnswer(photo, { text: "Like this" });
    await notifyOfMessages(app.services);
    expect(mails("Casey wrote to you")[0]).toContain("“Like this” (with a photo)");
  });
});

describe("a photo that can't be used", () => {
  const refused = async (bytes: Uint8Array, name?: string) => {
    const before = await storedFiles(app);
    const response = await send(pro2, bytes, { text: "Typed words" }, name);
    const page = await response.text();
    expect(page).toContain(">Typed words</textarea>");
    expect([await messagesOf(app, member), photos(), await storedFiles(app)]).toEqual([[], [], before]);
    return { status: response.status, page };
  };

  const words = readFileSync("README.md");
  const damagedHeic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from("ftypheic\0\0\0\0mif1heic"),
    words,
  ]);

  it("by its content is 415, whatever its name", async () => {
    const { status, page } = await refused(words, "grip.jpg");
    expect([
      status,
      page.includes(
        "Please choose a photo (JPEG, PNG, or WebP) or an audio file (M4A, MP3, WAV, OGG, or WebM).",
      ),
    ]).toEqual([415, true]);
    expect((await refused(Buffer.alloc(0))).status).toBe(415);
  });

  it("because nothing here reads HEIC is 415, with what to do", async () => {
    const bare = await startApp({ environment: { HEIF_CONVERT_PATH: "/nowhere/heif-convert" } });
    const response = await send(await bare.signIn(member), damagedHeic, { text: "Typed words" }, "IMG_2.jpg");
    const page = await response.text();
    expect([
      response.status,
      page.includes("Please send it as JPEG"),
      page.includes(">Typed words</textarea>"),
    ]).toEqual([415, true, true]);
    await bare.close();
  });

  it("because it is damaged is 400", async () => {
    const { status, page } = await refused(photo.subarray(0, 700));
    expect([status, page.includes("This photo can&#x27;t be read.")]).toEqual([400, true]);
  });

  it("beyond 15 MB is 413", async () => {
    const { status, page } = await refused(Buffer.concat([photo, Buffer.alloc(15 * 1024 * 1024)]));
    expect([status, page.includes("A photo can be up to 15 MB.")]).toEqual([413, true]);
  });

  it("because this server has no ffmpeg says so, and words alone can be sent", async () => {
    const bare = await startApp({ environment: { FFMPEG_PATH: "/nowhere/ffmpeg" } });
    const sender = await bare.signIn(member);
    const response = await send(sender, photo, { text: "Typed words" });
    const page = await response.text();
    expect([
      response.status,
      page.includes("ffmpeg is missing"),
      page.includes(">Typed words</textarea>"),
    ]).toEqual([409, true, true]);
    expect((await send(sender, null, { text: "Typed words" })).status).toBe(303);
    await bare.close();
  });

  it("because the message is refused leaves nothing behind", async () => {
    const before = await storedFiles(app);
    expect((await send(await app.signIn("basic@example.com"), photo)).status).toBe(403);
    expect((await send(pro2, photo, { attachment: "clip:unknown" })).status).toBe(404);
    const memberId = userId(app, "basic@example.com");
    const page = `/admin/messages/${memberId}?form=send`;
    expect((await coach1(page, asPhoto(photo, { memberId }))).status).toBe(409);
    expect([photos(), await storedFiles(app)]).toEqual([[], before]);
  });

  it("leaves a message without words one without anything", async () => {
    const response = await send(pro2, null, { text: " " });
    expect([response.status, (await textOf(response)).includes("Please write a message")]).toEqual([
      400,
      true,
    ]);
  });
});

describe("a message with a photo", () => {
  it("that is sent twice is stored once, and another photo or none is a message of its own (D24)", async () => {
    const formKey = "the same form";
    for (let time = 0; time < 2; time += 1)
      expect((await send(pro2, photo, { text: "Look", formKey })).status).toBe(303);
    const { file_key, small_key } = only();
    const kept = await photoFiles();
    expect(kept).toEqual([`files/${file_key}`, `files/${small_key}`].sort());
    await send(pro2, await readSmallPicture("libwebp"), { text: "Look", formKey });
    await write(pro2, { text: "Look", formKey });
    expect([photos().length, (await messagesOf(app, member)).length]).toEqual([2, 3]);
  });

  it("isn't followed by a late copy of its draft", async () => {
    await send(pro2, photo, { text: "Look at this", formKey: "one" });
    await write(pro2, { text: "Look at", formKey: "one" }, "keep-draft");
    expect(await draftOf(app, member)).toEqual(noDraft);
  });

  it("takes it along when it is taken back, and says what became of it", async () => {
    const before = await storedFiles(app);
    const takeBack = async () => {
      const [message] = await messagesOf(app, member);
      return textOf(await follow(pro2, await write(pro2, { id: message?.id ?? "" }, "take-back")));
    };
    await send(pro2, photo, { text: "Wrong grip" });
    expect(await takeBack()).toContain("Its words are in the message field again. Its photo was deleted.");
    expect(await draftOf(app, member)).toMatchObject({ text: "Wrong grip" });
    const { draftKey } = await draftOf(app, member);
    await write(pro2, { text: "", draftKey }, "save-draft");
    await send(pro2, photo);
    const page = await takeBack();
    expect(page).toContain("Message taken back Its photo was deleted.");
    expect(page).not.toContain("Its words");
    expect([photos(), await storedFiles(app), await draftOf(app, member)]).toEqual([[], before, noDraft]);
  });

  it("keeps it through the sweep, is in the member's copy, and goes with the account", async () => {
    await send(pro2, photo, { text: "Keep" });
    await answer(app, coach1, member, { text: "Seen" });
    app.clock.advance(3 * 3_600_000);
    await sweepStorage(app.services);
    const { id, file_key } = only();
    const whole = await bytesOf(coach1, `/files/photos/${id}`);
    await pro2("/account?form=export", asForm({}));
    await makeWantedExports(app.services);
    const [copy = ""] = /\/files\/exports\/[\w-]+/.exec(await (await pro2("/account")).text()) ?? [];
    const files = unzip(await bytesOf(pro2, copy));
    const name = [...files.keys()].find((path) => path.startsWith("photos/") && path.endsWith(`${id}.webp`));
    expect(name && Buffer.from(files.get(name) ?? "").equals(whole)).toBe(true);
    expect(String(files.get("my-data.json"))).not.toContain(file_key);
    await pro2("/account?delete=account&form=delete-account", asForm({ currentPassword: "demo-pass" }));
    app.clock.advance(40 * 86_400_000);
    await deleteDueAccounts(app.services);
    expect(rowsOf(app, "SELECT 1 FROM message_photos WHERE id = ?", id)).toEqual([]);
    expect(await storedFiles(app)).not.toContainEqual(expect.stringContaining(id));
  });
});

describe("making photos small (D80)", () => {
  it("runs two at a time with eight waiting; more are refused in words, and nothing of them is stored", async () => {
    const before = (await photoFiles()).length;
    const source = { path: join(app.services.config.dataDir, "waiting.jpeg"), type: "jpeg" } as const;
    await writeFile(source.path, photo);
    const shrink = (place: number) =>
      app.services.pictures.shrink(source, 1_600, join(app.services.config.dataDir, `waiting-${place}.webp`));
    // All ten places are taken before any of them is done.
    const taken = Array.from({ length: 10 }, (_photo, place) => shrink(place));
    await expect(shrink(10)).rejects.toMatchObject({ kind: "busy" });
    const refused = await send(pro2, photo, { text: "One too many" });
    expect(refused.status).toBe(503);
    const page = await refused.text();
    expect(page).toContain("Too many pictures are being prepared right now.");
    expect(page).toContain("One too many");
    await Promise.all(taken);
    expect((await photoFiles()).length).toBe(before);
    expect((await send(pro2, photo, { text: "One too many" })).status).toBe(303);
  });

  it("counts a failed try like a good one", async () => {
    const few = await startApp({ environment: { RATE_LIMIT_FACTOR: "0.1" } });
    const sender = await few.signIn(member);
    const broken = Buffer.concat([photo.subarray(0, 600), Buffer.alloc(2_000)]);
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await send(sender, broken, { text: `Try ${n}` })).status);
    expect(statuses).toEqual([400, 400, 400, 400, 429]);
    await few.close();
  });

  it("counts a photo by its pixels, so that few large ones are as many as many small ones", async () => {
    const few = await startApp({ environment: { RATE_LIMIT_FACTOR: "0.1" } });
    const sender = await few.signIn(member);
    const large = Buffer.from(await readSmallPicture("png"));
    large.writeUInt32BE(5_000, 16);
    large.writeUInt32BE(4_900, 20);
    const tries = [await send(sender, large), await send(sender, large), await send(sender, large)];
    expect(tries.map(({ status }) => status)).toEqual([400, 400, 429]);
    expect(await tries[2]?.text()).toContain("You've sent many large photos.");
    expect((await send(sender, photo, { text: "Small" })).status).toBe(303);
    await few.close();
  });

  it("knows how many pixels a photo has before it is decoded", async () => {
    const folder = app.services.config.dataDir;
    const counted = async (bytes: Uint8Array, type: "jpeg" | "png" | "webp") => {
      await writeFile(join(folder, "counted"), bytes);
      return app.services.pictures.countPixels({ path: join(folder, "counted"), type });
    };
    const small = await readSmallPicture("libwebp");
    expect(await counted(photo, "jpeg")).toBe(2400 * 1800);
    expect(await counted(await readSmallPicture("png"), "png")).toBe(200 * 100);
    expect(await counted(small, "webp")).toBe(200 * 100);
    expect([
      await counted(photo.subarray(0, 100), "jpeg"),
      await counted(new Uint8Array(3), "png"),
      await counted(small.subarray(0, 20), "webp"),
    ]).toEqual([0, 0, 0]);
  });
});

const tool = process.env.HEIF_CONVERT_PATH || "heif-convert";
const hasHeifConvert = spawnSync(tool, ["--help"]).status === 0;
const whyNoHeic = hasHeifConvert ? "" : " (not seen here: apt-get install libheif-examples)";

describe.skipIf(!hasHeifConvert)(`a photo in HEIC format, as iPhones take it${whyNoHeic}`, () => {
  const read = (name: string) => readFile(join("tests/fixtures/photos", name));

  it.each(["phone.heic", "burst.heic"])("is stored and shown like any other: %s", async (name) => {
    expect((await send(pro2, await read(name), { text: "My grip" }, "IMG_0042.HEIC")).status).toBe(303);
    expect(only()).toMatchObject({ width: 640, height: 480 });
    const whole = await bytesOf(coach1, `/files/photos/${only().id}`);
    expect(whole.toString("latin1", 8, 12)).toBe("WEBP");
    expect(await photoFiles()).toHaveLength(2);
  });

  it("that is damaged, or claims more pixels than a phone has, is 400 and leaves nothing behind", async () => {
    const large = await read("phone.heic");
    large.writeUInt32BE(60_000, large.indexOf("ispe") + 8);
    large.writeUInt32BE(60_000, large.indexOf("ispe") + 12);
    for (const bytes of [large, (await read("phone.heic")).subarray(0, 3_000)]) {
      const answer = await send(pro2, bytes, { text: "Typed words" }, "IMG_0042.HEIC");
      expect([answer.status, (await answer.text()).includes("This photo can&#x27;t be read.")]).toEqual([
        400,
        true,
      ]);
    }
    expect([photos(), await photoFiles()]).toEqual([[], []]);
  });
});
