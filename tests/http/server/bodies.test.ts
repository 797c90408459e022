import { describe, expect, it } from "vitest";
import { startApp } from "#tests/support/app.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { asForm, asJson, read } from "../club.ts";
import { counting, streamOf, zeros } from "../multipart.ts";

const mebibyte = 1024 * 1024;
const evil = "https://evil.example";

const app = appForAll();
const pro = app.as("pro@example.com");

describe("a write from another site is refused (D51)", () => {
  const rows: [Record<string, string>, boolean][] = [
    [{}, true],
    [{ "Sec-Fetch-Site": "same-origin" }, true],
    [{ "Sec-Fetch-Site": "none" }, true],
    [{ "Sec-Fetch-Site": "same-site" }, false],
    [{ "Sec-Fetch-Site": "cross-site" }, false],
    [{ "Sec-Fetch-Site": "nonsense" }, false],
    [{ "Sec-Fetch-Site": "cross-site", Origin: "http://localhost:3000" }, false],
    [{ "Sec-Fetch-Site": "same-origin", Origin: "null" }, true],
    [{ Origin: "http://localhost:3000" }, true],
    [{ Origin: "http://localhost:3001" }, false],
    [{ Origin: "http://localhost:3000.evil.example" }, false],
    [{ Origin: evil }, false],
    [{ Origin: "null" }, false],
    [{ Origin: "nonsense" }, false],
    [{ Origin: "https://club.test", Host: "club.test" }, true],
    [{ Origin: evil, Host: "club.test" }, false],
    [{ Origin: evil, Host: "club.test", "X-Forwarded-Host": "evil.example" }, false],
  ];
  it.each(rows)("%j passes: %s", async (headers, passes) => {
    for (const path of ["/api/auth/signin", "/auth"]) {
      const answer = await app.fetch(path, { ...asForm({ email: "x", password: "y" }), headers });
      expect([path, answer.status]).toEqual([path, passes ? 401 : 403]);
      if (!passes) expect(await answer.json()).toEqual({ message: expect.stringContaining("another site") });
    }
    expect((await app.fetch("/", { headers })).status).toBe(200);
  });

  it("APP_URL counts if a proxy changes the host, whatever the protocol", async () => {
    const behind = await startApp({ environment: { APP_URL: "https://club.example" } });
    const sent = { email: "pro@example.com", password: "demo-pass" };
    for (const Origin of ["https://club.example", evil]) {
      const headers = { Origin, Host: "internal:3000" };
      const statuses = [Origin === evil ? 403 : 200, Origin === evil ? 403 : 303];
      expect((await behind.fetch("/api/auth/signin", { ...asForm(sent), headers })).status).toBe(statuses[0]);
      expect((await behind.fetch("/auth", { ...asForm(sent), headers })).status).toBe(statuses[1]);
    }
    await behind.close();
  });
});

describe("a body that isn't an upload", () => {
  const json = "application/json";
  const form = "application/x-www-form-urlencoded";
  const multipart = "multipart/form-data; boundary=x";
  const places = [
    ["/api/auth/signin", json],
    ["/api/auth/signin", form],
    ["/api/auth/signin", multipart],
    ["/auth", form],
    ["/auth", multipart],
    ["/api/drill-completions", json],
    ["/portal?tab=progress&form=complete-drill", form],
  ] as const;

  it.each(places)("%s as %s is 413 above 1 MB, announced or not", async (path, type) => {
    for (const announced of [true, false]) {
      const body = counting(zeros(3 * mebibyte));
      const stream = streamOf(body.source);
      const length: Record<string, string> = announced ? { "Content-Length": String(mebibyte + 1) } : {};
      const headers = { "Content-Type": type, ...length };
      const ask = path === "/auth" ? app.fetch : pro;
      const answer = await ask(path, { method: "POST", headers, body: stream });
      expect([announced, answer.status]).toEqual([announced, 413]);
      expect(await answer.text()).toContain("Please send less than 1 MB.");
      expect(body.bytes()).toBeLessThanOrEqual(announced ? 65_536 : mebibyte + 3 * 65_536);
    }
  });

  it("is read only up to 1 MB by any call, whatever the answer", { timeout: 60_000 }, async () => {
    const coach = await app.signIn("coach1@example.com");
    const { paths } = await read<{ paths: Record<string, object> }>(app.fetch, "/api/openapi.json");
    const calls = Object.entries(paths)
      .filter(([path]) => !path.startsWith("/api/uploads"))
      .flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => [method.toUpperCase(), path] as const),
      )
      .filter(([method]) => method !== "GET");
    const statuses: number[] = [];
    for (const [method, path] of calls) {
      const body = counting(zeros(3 * mebibyte));
      const stream = streamOf(body.source);
      const headers = { "Content-Type": json };
      const ask = path.includes("/admin/") ? coach : pro;
      const answer = await ask(path.replaceAll(/\{\w+\}/g, "1"), { method, headers, body: stream });
      statuses.push(answer.status);
      expect([method, path, answer.status]).toEqual([method, path, expect.toBeOneOf([401, 403, 404, 413])]);
      expect(body.bytes()).toBeLessThanOrEqual(mebibyte + 3 * 65_536);
    }
    expect(statuses.filter((status) => status === 413).length).toBeGreaterThan(40);
  });

  it("that is cut off is refused, and isn't a server error", async () => {
    app.services.errors.take();
    for (const path of ["/api/auth/signin", "/auth"]) {
      const stream = new ReadableStream({ pull: (controller) => controller.error(new Error("reset")) });
      const answer = await app.fetch(path, {
        method: "POST",
        headers: { "Content-Type": form },
        body: stream,
      });
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain("The request was cut off.");
    }
    expect(app.services.errors.take()).toEqual([]);
  });

  it("may arrive byte by byte", async () => {
    const bytes = Buffer.from(JSON.stringify({ email: "basic@example.com", password: "demo-pass" }));
    async function* singly() {
      for (const byte of bytes) yield Uint8Array.of(byte);
    }
    const headers = { "Content-Type": json };
    const sent = { method: "POST", headers, body: streamOf(singly()) };
    expect((await app.fetch("/api/auth/signin", sent)).status).toBe(200);
  });

  it("may be 1 MB", async () => {
    const body = JSON.stringify({ email: "x", password: "" }).padEnd(mebibyte, " ");
    const answer = await app.fetch("/api/auth/signin", {
      method: "POST",
      headers: { "Content-Type": json },
      body,
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message: "Please fill in all fields" });
  });

  it.each([
    [json, "{", 400, "The request body is not valid JSON."],
    [json, "", 400, "Please enter"],
    [json, "[1]", 400, "The request body must be a JSON object."],
    [json, "null", 400, "The request body must be a JSON object."],
    [json, '"text"', 400, "The request body must be a JSON object."],
    ["text/xml", "<a/>", 415, "Please send JSON or a form."],
    ["text/plain", "{}", 415, "Please send JSON or a form."],
    ["multipart/form-data", "x", 400, "Invalid request. Please check your information and try again."],
    [multipart, "x", 400, "Invalid request. Please check your information and try again."],
  ])("%s %j answers %i", async (type, body, status, sentence) => {
    const headers = { "Content-Type": type };
    const answer = await pro("/api/drill-completions", { method: "POST", headers, body: Buffer.from(body) });
    expect(answer.status).toBe(status);
    const { message } = (await answer.json()) as { message: string };
    expect(message).toContain(sentence === "Please enter" ? "Invalid request." : sentence);
  });

  const many = (count: number, name: (index: number) => string) =>
    Array.from({ length: count }, (_field, index) => `${name(index)}=1`).join("&");
  const parts = (count: number) =>
    Array.from(
      { length: count },
      (_part, index) => `--x\r\nContent-Disposition: form-data; name="${index}"\r\n\r\n1\r\n`,
    ).join("");

  it.each([
    ["60,000 names without values", form, Array.from({ length: 60_000 }, (_name, index) => index).join("&")],
    ["201 names", form, many(201, (index) => `n${index}`)],
    ["2,001 values of one name", form, many(2_001, () => "n")],
    ["half a million separators", form, "&".repeat(500_000)],
    ["201 parts", multipart, `${parts(201)}--x--`],
    ["15,000 parts", multipart, `${parts(15_000)}--x--`],
    ["5,000 levels", json, `{"email":${"[".repeat(5_000)}${"]".repeat(5_000)}}`],
    ["33 levels", json, `{"email":${"[".repeat(32)}${"]".repeat(32)}}`],
  ])("with %s is 400 in words, at any door (D95)", async (_kind, type, body) => {
    for (const path of ["/api/newsletter", "/api/auth/signin", "/api/drill-completions"]) {
      const answer = await pro(path, { method: "POST", headers: { "Content-Type": type }, body });
      expect([path, answer.status]).toEqual([path, 400]);
      const { message } = (await answer.json()) as { message: string };
      expect(message).toMatch(/too many (fields|levels)/);
    }
  });

  it("may have 200 fields, and JSON may be 32 levels deep, brackets in text aside (D95)", async () => {
    const fields = `email=x&password=&${many(198, (index) => `n${index}`)}`;
    const deep = JSON.stringify({ email: `x"\\${"[".repeat(99)}`, password: "" }).slice(0, -1);
    const bodies = [
      [form, fields],
      [json, `${deep},"more":${"[".repeat(31)}${"]".repeat(31)}}`],
    ] as const;
    for (const [type, body] of bodies) {
      const answer = await app.fetch("/api/auth/signin", {
        method: "POST",
        headers: { "Content-Type": type },
        body,
      });
      expect(await answer.json()).toMatchObject({ message: "Please fill in all fields" });
    }
  });

  it("with 201 names in JSON or in the address is 400 in words (D95)", async () => {
    const names = Object.fromEntries(Array.from({ length: 201 }, (_name, index) => [`n${index}`, 1]));
    const inBody = await app.fetch("/api/auth/signin", asJson(names));
    const inAddress = await pro(`/api/goals?${many(201, (index) => `n${index}`)}`);
    for (const answer of [inBody, inAddress])
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { message: expect.stringContaining("many") },
      ]);
  });

  it("isn't read if what it says can't matter: signed out, without permission, or beyond a limit (D95)", async () => {
    const strict = await startApp({ environment: { RATE_LIMIT_FACTOR: "1" } });
    const elite = await strict.signIn("elite@example.com");
    const letter = { name: "Ana Lopez", email: "ana@example.com" };
    for (let n = 0; n < 5; n += 1)
      await strict.fetch("/api/contact", asJson({ ...letter, message: `Letter ${n}` }));
    const refusals = [
      [strict.fetch, "/api/drill-completions", 401],
      [strict.fetch, "/api/admin/imports", 401],
      [elite, "/api/admin/practice-notes", 403],
      [elite, "/api/admin/imports", 403],
      [strict.fetch, "/api/contact", 429],
    ] as const;
    for (const type of [json, form, multipart])
      for (const [ask, path, status] of refusals) {
        const body = counting(zeros(mebibyte));
        const sent = { method: "POST", headers: { "Content-Type": type }, body: streamOf(body.source) };
        const answer = await ask(path, sent);
        expect([path, answer.status]).toEqual([path, status]);
        // A stream takes its first piece before anyone reads it.
        expect([path, body.bytes()]).toEqual([path, expect.toBeOneOf([0, 65_536])]);
      }
    await strict.close();
  });

  it("of a page's form comes back beyond a limit, because nothing that was typed is lost (D95)", async () => {
    const strict = await startApp({ environment: { RATE_LIMIT_FACTOR: "1" } });
    const letter = { name: "Ana Lopez", email: "ana@example.com" };
    for (let n = 0; n < 5; n += 1)
      await strict.fetch("/contact", asForm({ ...letter, message: `Letter ${n}` }));
    const refused = await strict.fetch("/contact", asForm({ ...letter, message: "One more letter" }));
    expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining("One more letter")]);
    await strict.close();
  });

  it("with names that aren't those of fields is refused like any other, and comes back", async () => {
    const names = ["a[4000000000]", "a[", "a..b", "__proto__", "constructor.x", `${"a.".repeat(9_000)}a`];
    const odd = Object.fromEntries(names.map((name) => [name, "1"]));
    const answer = await app.fetch("/contact", asForm({ message: "Where do you meet?", ...odd }));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Where do you meet?");
  });

  it("with a list beyond its length is 400, at any depth (D95)", async () => {
    const coach = await app.signIn("coach1@example.com");
    const items = Array.from({ length: 100_000 }, () => ({}));
    const lists: [string, object][] = [
      ["/api/admin/practice-notes", { userIds: items, title: "x", content: "x" }],
      ["/api/admin/intake-questions", { kind: "choice", label: "x", choices: items }],
      ["/api/matches", { rounds: items }],
      ["/api/drill-completions", { drillId: "x", how: "rounds", rounds: items }],
    ];
    for (const [path, input] of lists) {
      const answer = await (path.includes("admin") ? coach : pro)(path, asJson(input));
      expect([path, answer.status]).toEqual([path, 400]);
    }
    const answers = Object.fromEntries(Array.from({ length: 150 }, (_answer, index) => [index, 1]));
    const many = Object.fromEntries(Array.from({ length: 90_000 }, (_answer, index) => [index, 1]));
    for (const [given, count] of [
      [answers, 50],
      [many, 1],
    ] as const) {
      const refused = await pro("/api/intake", { ...asJson({ answers: given }), method: "PUT" });
      expect(refused.status).toBe(400);
      const { errors } = (await refused.json()) as { errors: object };
      expect(Object.values(errors).flat()).toHaveLength(count);
    }
  });

  it("names at most 50 mistakes (D95)", async () => {
    const answers = Array.from({ length: 20_000 }, () => ({}));
    const sent = { method: "PUT", headers: { "Content-Type": json }, body: JSON.stringify({ answers }) };
    const answer = await pro("/api/intake", sent);
    expect(answer.status).toBe(400);
    const { errors } = (await answer.json()) as { errors: object };
    expect(Object.values(errors).flat().length).toBeLessThanOrEqual(50);
  });
});
