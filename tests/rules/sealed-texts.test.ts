import { describe, expect, it } from "vitest";
import { createSigner } from "#app/services/signer.server.ts";

const text = "a key of an app, or a line with “ümläuts”";

describe("a sealed text", () => {
  const signer = createSigner("a-secret-of-at-least-32-characters");

  it("is opened in its own context with its own secret alone", () => {
    const sealed = signer.seal(text, "factor of a");
    expect(signer.seal(text, "factor of a")).not.toBe(sealed);
    expect(sealed).not.toContain(text);
    expect(signer.unseal(sealed, "factor of a")).toBe(text);
    expect(signer.unseal(sealed, "factor of b")).toBeNull();
    expect(createSigner("another-secret-of-32-characters!!").unseal(sealed, "factor of a")).toBeNull();
  });

  it("that was changed, cut or made up is not opened", () => {
    const bytes = Buffer.from(signer.seal(text, "x"), "base64url");
    for (let place = 0; place < bytes.length; place += 1) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect([place, signer.unseal(changed.toString("base64url"), "x")]).toEqual([place, null]);
      expect(signer.unseal(bytes.subarray(0, place).toString("base64url"), "x")).toBeNull();
    }
    expect(signer.unseal("{}", "x")).toBeNull();
  });
});
