import { describe, expect, it } from "vitest";
import { cutReply } from "#app/features/talk/replies/cut-reply.ts";
import { isAnsweredInAbsence, isAutomatic } from "#app/features/talk/replies/rules.ts";

/** What a mail program leaves of our email below an answer, each line marked. */
const quote = "> Hello Ana,\n>\n> Your coach wrote:\n>\n> “Keep the thumb down.”";

describe("the answer above a quoted email", () => {
  it.each([
    [
      "an attribution broken before the address",
      "2027-02-05 13:29 GMT+02:00 A Very Long Club Name <\nreply@forum.some-club.example>:",
    ],
    [
      "an attribution broken in the middle",
      "On Fri, Feb 5, 2027 at 1:29 PM A Very Long Club Name\n<reply@forum.some-club.example> wrote:",
    ],
    ["a Polish attribution", "W dniu 2027-02-05 13:29, A Club pisze:"],
    ["a Polish one of webmail", "Dnia 5 lutego 2027 13:29 A Club <reply@club.example> napisał(a):"],
    ["a German one", "Am 05.02.27 um 13:29 schrieb A Club:"],
  ])("is what was written, after %s", (_what, attribution) => {
    expect(cutReply(`My answer.\n\n${attribution}\n\n${quote}`)).toBe("My answer.");
  });

  it.each([
    [
      "German",
      "Von: A Club <reply@club.example>\nGesendet: Freitag, 5. Februar 2027 13:29\nAn: ana@example.com\nBetreff: Casey wrote to you",
    ],
    [
      "French",
      "De : A Club <reply@club.example>\nEnvoyé : vendredi 5 février 2027 13:29\nÀ : ana@example.com\nObjet : Casey wrote to you",
    ],
    [
      "English",
      "From: A Club <reply@club.example>\nSent: Friday, February 5, 2027 1:29 PM\nTo: ana@example.com\nSubject: Casey wrote to you",
    ],
  ])("ends at Outlook's header, which marks nothing: %s", (_language, header) => {
    expect(
      cutReply(
        `My answer.\n\n________________________________\n${header}\n\nHello Ana,\n\nYour coach wrote:`,
      ),
    ).toBe("My answer.");
  });

  it("keeps a numbered list and what comes after it", () => {
    const answer = "I tried:\n\n1. Flat bag\n2. Thumb down\n\nThe second helps.";
    expect(
      cutReply(`${answer}\n\nOn Fri, Feb 5, 2027 at 1:29 PM A Club <reply@club.example> wrote:\n\n${quote}`),
    ).toBe(answer);
  });

  it("keeps lines that were set off by the writer, with nothing quoted below", () => {
    const answer = "My score:\n\n> 8 of 10\n> 9 of 10\n\nIs that good?";
    expect(cutReply(answer)).toBe(answer);
  });
});

describe("a program's answer", () => {
  it.each([
    [[{ key: "auto-submitted", value: "auto-replied" }], "ana@example.com"],
    [[{ key: "x-autoreply", value: "yes" }], "ana@example.com"],
    [[{ key: "precedence", value: "auto_reply" }], "ana@example.com"],
    [[], "MAILER-DAEMON@mx.example"],
  ])("is known by %j from %s", (headers, from) => expect(isAutomatic(headers, from)).toBe(true));

  it("is known by its words, where no header says so, and a person's isn't", () => {
    const loop = {
      subject: "Automated Response: Re: Casey wrote to you",
      text: "We cannot handle your message because this is a no-reply address. This is an automatic reply.",
    };
    const person = {
      subject: "Re: Casey wrote to you",
      text: "I'm on vacation next week, can we move the call?",
    };
    expect(
      [loop, person].map((mail) => isAnsweredInAbsence({ headers: [], subject: mail.subject }, mail.text)),
    ).toEqual([true, false]);
  });
});
