import { describe, expect, it } from "vitest";
import { readTag, tagPattern, toTag } from "#app/features/talk/messages/reply-tags.ts";
import { cutReply } from "#app/features/talk/replies/cut-reply.ts";
import { hasFailedDmarc, isAutomatic, isFresh } from "#app/features/talk/replies/rules.ts";

const ours = "Hello Sage,\n\nYour coach wrote:\n\n“Keep the thumb down.”";
const quoted = ours.replace(/^/gm, "> ");
const footer = "To stop these emails: https://club.example/mail/unsubscribe?token=a.b.c";
const outlook = (from: string, sent: string, to: string, subject: string) =>
  `${from}: The Lane <no-reply@club.example>\n${sent}: Wednesday, March 11, 2026 2:30 PM\n${to}: Sage\n${subject}: Casey wrote to you\n\n${ours}`;

/** What mail programs put above a quote, in the languages the club's English has most to do with, and others. */
const introductions: readonly (readonly [program: string, line: string])[] = [
  ["Gmail in Italian", "Il giorno mer 11 mar 2026 alle ore 14:30 The Lane <a@b.example> ha scritto:"],
  ["Gmail in Portuguese", "Em qua., 11 de mar. de 2026 às 14:30, The Lane <a@b.example> escreveu:"],
  ["Gmail in Dutch", "Op wo 11 mrt 2026 om 14:30 schreef The Lane <a@b.example>:"],
  ["Gmail in Swedish", "Den ons 11 mars 2026 kl 14:30 skrev The Lane <a@b.example>:"],
  ["Gmail in Danish", "ons. 11. mar. 2026 kl. 14.30 skrev The Lane <a@b.example>:"],
  ["Gmail in Polish", "śr., 11 mar 2026 o 14:30 The Lane <a@b.example> napisał(a):"],
  ["Gmail in Finnish", "ke 11. maalisk. 2026 klo 14.30 The Lane (a@b.example) kirjoitti:"],
  ["Gmail in Czech", "st 11. 3. 2026 v 14:30 odesílatel The Lane <a@b.example> napsal:"],
  ["Gmail in Turkish", "The Lane <a@b.example>, 11 Mar 2026 Çar, 14:30 tarihinde şunu yazdı:"],
  ["Gmail in Russian", "ср, 11 мар. 2026 г. в 14:30, The Lane <a@b.example>:"],
  ["Gmail in Japanese", "2026年3月11日(水) 14:30 The Lane <a@b.example>:"],
  ["Gmail in Chinese", "The Lane <a@b.example> 于2026年3月11日周三 14:30写道:"],
  ["Gmail in Korean", "2026년 3월 11일 (수) 오후 2:30, The Lane <a@b.example>님이 작성:"],
  ["Apple Mail in Japanese", "2026/03/11 14:30、The Lane <a@b.example>のメール:"],
  ["Apple Mail in French", "> Le 11 mars 2026 à 14:30, The Lane <a@b.example> a écrit :"],
  ["Thunderbird in Spanish", "El 11/3/26 a las 14:30, The Lane escribió:"],
];

/** What Outlook puts above an original that isn't marked. */
const heads: readonly (readonly [program: string, head: string])[] = [
  ["Outlook in Japanese", "差出人: The Lane <a@b.example>\n送信日時: 2026\n宛先: Avery\n件名: New message"],
  [
    "Outlook in Chinese",
    "发件人：The Lane <a@b.example>\n发送时间：2026年3月11日\n收件人：Avery\n主题：New message",
  ],
  [
    "Outlook in Finnish",
    "Lähettäjä: The Lane <a@b.example>\nLähetetty: 11. maaliskuuta 2026\nVastaanottaja: Avery\nAihe: New",
  ],
  [
    "Outlook in Polish",
    "Od: The Lane <a@b.example>\nWysłane: środa, 11 marca 2026\nDo: Avery\nTemat: New message",
  ],
  ["a head no one knows", "Kimden The Lane\nNew message"],
];

describe("the text of a reply", () => {
  it.each<[string, string, string]>([
    [
      "Gmail",
      `Thanks!\n\nOn Wed, Mar 11, 2026 at 2:30 PM The Lane <\nno-reply@club.example> wrote:\n\n${quoted}`,
      "Thanks!",
    ],
    [
      "Gmail in one line",
      `Thanks!\n\nOn Wed, Mar 11, 2026 at 2:30 PM The Lane <no-reply@club.example> wrote:\n${quoted}`,
      "Thanks!",
    ],
    [
      "Apple Mail",
      `Will do.\n\n> On Mar 11, 2026, at 2:30 PM, The Lane <no-reply@club.example> wrote:\n>\n${quoted}`,
      "Will do.",
    ],
    [
      "an iPhone",
      `Will do.\n\nSent from my iPhone\n\n> On Mar 11, 2026, at 2:30 PM, The Lane wrote:\n${quoted}`,
      "Will do.",
    ],
    [
      "Outlook",
      `Will do\n\n________________________________\n${outlook("From", "Sent", "To", "Subject")}`,
      "Will do",
    ],
    ["Outlook without a line above", `Will do\n\n${outlook("From", "Sent", "To", "Subject")}`, "Will do"],
    ["Outlook with bold names", `Will do\n\n${outlook("*From:* x", "*Sent", "*To", "*Subject")}`, "Will do"],
    [
      "an old Outlook",
      `Will do\n\n-----Original Message-----\n${outlook("From", "Sent", "To", "Subject")}`,
      "Will do",
    ],
    [
      "Outlook for iOS",
      `Will do\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\n${outlook("From", "Sent", "To", "Subject")}`,
      "Will do",
    ],
    ["a German Outlook", `Mache ich\n\n${outlook("Von", "Gesendet", "An", "Betreff")}`, "Mache ich"],
    ["a French Outlook", `D'accord\n\n${outlook("De", "Envoyé", "À", "Objet")}`, "D'accord"],
    ["a Spanish Outlook", `Vale\n\n${outlook("De", "Enviado", "Para", "Asunto")}`, "Vale"],
    [
      "Thunderbird in German",
      `Ja, gerne.\n\nAm 11.03.26 um 14:30 schrieb The Lane:\n${quoted}`,
      "Ja, gerne.",
    ],
    [
      "Gmail in German",
      `Ja, gerne.\n\nAm Mi., 11. März 2026 um 14:30 Uhr schrieb The Lane <\nno-reply@club.example>:\n\n${quoted}`,
      "Ja, gerne.",
    ],
    [
      "an iPhone in German",
      `Ja.\n\nVon meinem iPhone gesendet\n\n> Am 11.03.2026 um 14:30 schrieb The Lane:\n${quoted}`,
      "Ja.",
    ],
    [
      "Gmail in French",
      `Oui\n\nLe mer. 11 mars 2026 à 14:30, The Lane <no-reply@club.example> a écrit :\n\n${quoted}`,
      "Oui",
    ],
    [
      "Gmail in Spanish",
      `Sí\n\nEl mié, 11 mar 2026 a las 14:30, The Lane (<no-reply@club.example>) escribió:\n\n${quoted}`,
      "Sí",
    ],
    [
      "below the quote",
      `On Wed, Mar 11, 2026 at 2:30 PM The Lane <no-reply@club.example> wrote:\n${quoted}\n\nI'll try.\nTomorrow.`,
      "I'll try.\nTomorrow.",
    ],
    [
      "between quotes",
      "On Wed, Mar 11, 2026 at 2:30 PM The Lane <a@b.example> wrote:\n> Which bags?\n\nThe slow ones.\n\n> And when?\n\nTomorrow.",
      "The slow ones.\n\nTomorrow.",
    ],
    ...introductions.map(([program, line]): [string, string, string] => [
      program,
      `OK\n\n${line}\n${quoted}`,
      "OK",
    ]),
    ...heads.map(([program, head]): [string, string, string] => [
      program,
      `OK\n\n________________________________\n${head}\n\n${ours}\n${footer}`,
      "OK",
    ]),
    ["a link of ours in a quote without a head", `OK\n\n${footer}`, "OK\n\nTo stop these emails:"],
    [
      "a link of ours inside another",
      "OK https://safe.example/?url=https%3A%2F%2Fclub.example%2Fmail%2Funsubscribe%3Ftoken%3Da.b.c&data=1",
      "OK",
    ],
    [
      "an original without marks",
      `Sure\n\nOn Wed, Mar 11, 2026 at 2:30 PM The Lane <no-reply@club.example> wrote:\n\n${ours}`,
      "Sure",
    ],
    [
      "below an original without marks",
      `${outlook("From", "Sent", "To", "Subject")}\n\n${footer}\n\nMy answer is down here.`,
      "My answer is down here.",
    ],
    ["with a signature", "See you there\n\n-- \nSage\nPlayer of the year", "See you there"],
    [
      "with a signature above the quote",
      `See you\n\n-- \nSage\n\nOn Wed, Mar 11, 2026 The Lane <a@b.example> wrote:\n${quoted}\nPS: bring water`,
      "See you\n\nPS: bring water",
    ],
    [
      "with CRLF",
      `Yes\r\n\r\nOn Wed, Mar 11, 2026 at 2:30 PM The Lane <a@b.example> wrote:\r\n> x\r\n`,
      "Yes",
    ],
    [
      "nothing of their own",
      `\n\nOn Wed, Mar 11, 2026 at 2:30 PM The Lane <a@b.example> wrote:\n${quoted}`,
      "",
    ],
    ["a device's line alone", "Sent from my iPhone", ""],
  ])("is kept and the rest is cut: %s", (_program, text, own) => {
    expect(cutReply(text)).toBe(own);
  });

  it("keeps lines a person began with the mark, but not those of our email", () => {
    const isOurs = (line: string) => ours.includes(line);
    const scores = "My results this week:\n>10 rounds each day\n>7 PPR on Friday\nIs that good?";
    expect(cutReply(scores, isOurs)).toBe(scores);
    expect(cutReply("> “Keep the thumb down.”\n\nI'll try.", isOurs)).toBe("I'll try.");
    expect(cutReply(`>10 rounds\n>\n> Your coach wrote:\nIs that good?`, isOurs)).toBe(
      ">10 rounds\n>\nIs that good?",
    );
  });

  it.each([
    "My notes:\n> 10 rounds at 7:30\n> 12 on Friday",
    "On Monday I threw 40 bags and my wife wrote:\nyou are good.\nSo there.",
    "From: the back line I always miss.\nTo: the left mostly.\nWhat do you think?",
    "From the back line\nit works.",
    "Thanks,\nI tried the flat release.\nBest,\nis that I land four now.",
    "My list:\n- one\n- two\n--\nand a last word",
    "I sent from my phone a video. Sent from my iPhone.\nMore text here.",
    "Am Montag habe ich geworfen.\nEr schrieb: gut",
    "My scores:\n\n________\n10 8 9",
    "a\n\nb",
  ])("stays whole when it only looks like a mail program's words: %j", (text) => {
    expect(cutReply(text)).toBe(text);
  });

  it.each([
    ["one word without end", "On ".repeat(70_000)],
    ["many attributions", "On a@b.example wrote:\n".repeat(9_000)],
    ["many quotes between signatures", "-- \n> x\n".repeat(25_000)],
    ["many heads", "From: a\nTo: b\n".repeat(15_000)],
    ["many lines drawn", "________\n".repeat(20_000)],
    ["blank lines", "\n".repeat(200_000)],
    ["colons", "From:::::::::::::::::: x:\n".repeat(8_000)],
  ])("is found in time that grows with the text, not with its square, in %s", (_what, text) => {
    // Ten times as much, in time that grew with its square, would outlast this test.
    expect(cutReply(text.repeat(10)).length).toBeLessThanOrEqual(text.length * 10);
  });
});

describe("the tag of a reply address", () => {
  const memberId = "0f8fad5b-d9cb-469f-a165-70867728950e";
  const proof = "abcdefghij234567";

  it("says side and thread, in letters that survive a change of case, and fits before an @", () => {
    for (const side of ["member", "coach"] as const) {
      const tag = toTag(side, memberId, proof) ?? "";
      expect(tag).toMatch(tagPattern);
      expect(tag).toBe(tag.toLowerCase());
      expect(tag.length).toBe(43);
      expect(readTag(tag)).toEqual({ side, memberId, proof });
    }
  });

  it("isn't made for ids that aren't ours", () => {
    expect(toTag("member", "someone", proof)).toBeNull();
  });
});

describe("a program's email", () => {
  it.each([
    ["Auto-Submitted", "auto-replied"],
    ["Auto-Submitted", "auto-generated; type=x"],
    ["Precedence", "bulk"],
    ["Precedence", "List"],
    ["Precedence", "junk"],
    ["X-Autoreply", "yes"],
    ["X-Autorespond", "Re: away"],
    ["List-Id", "<players.example>"],
    ["Return-Path", "<>"],
    ["Content-Type", 'multipart/report; report-type=delivery-status; boundary="x"'],
  ])("is recognized by %s: %s", (name, value) => {
    expect(isAutomatic([{ key: name.toLowerCase(), value }], "sage@example.com")).toBe(true);
  });

  it.each(["MAILER-DAEMON@mx.example", "postmaster@example.com"])(
    "is recognized by its sender %s",
    (from) => {
      expect(isAutomatic([], from)).toBe(true);
    },
  );

  it("doesn't include a person's", () => {
    const headers = [
      { key: "auto-submitted", value: "no" },
      { key: "return-path", value: "<sage@example.com>" },
      { key: "precedence", value: "normal" },
      { key: "content-type", value: "multipart/alternative; boundary=x" },
    ];
    expect(isAutomatic(headers, "sage@example.com")).toBe(false);
  });
});

describe("a signature's time", () => {
  const now = new Date("2026-03-11T18:30:00Z");
  const at = (seconds: number) => String(now.getTime() / 1000 + seconds);

  it.each([
    [0, true],
    [299, true],
    [-299, true],
    [301, false],
    [-301, false],
  ])("%i seconds away counts: %s", (seconds, counts) => {
    expect(isFresh(at(seconds), now)).toBe(counts);
  });

  it.each(["", "x", "1e9", "-5", "99999999999999999999"])("%j is none", (text) => {
    expect(isFresh(text, now)).toBe(false);
  });
});

describe("a failed DMARC check counts only from the named server", () => {
  const failed = (value: string) =>
    hasFailedDmarc([{ key: "authentication-results", value }], "mx.example.com");

  it.each([
    "mx.example.com; dmarc=fail",
    "MX.example.com 1; spf=pass; dmarc = FAIL (p=reject) header.from=home.example",
    '"mx.example.com"; dkim=none; dmarc/1=fail',
    "mx.example.com;\n\tdmarc=fail policy.dmarc=reject",
    "mx.example.com; dmarc=pass; dmarc=fail",
  ])("%j", (value) => expect(failed(value)).toBe(true));

  it.each([
    "mx.example.com; dmarc=pass",
    "mx.example.com; dmarc=temperror",
    "mx.example.com; spf=fail; dmarc=none",
    "elsewhere.example; dmarc=fail",
    "mx.example.com.elsewhere.example; dmarc=fail",
    'mx.example.com; dmarc=pass reason="not; dmarc=fail"',
    "mx.example.com; dmarc=pass (not; dmarc=fail)",
    "",
  ])("but not %j", (value) => expect(failed(value)).toBe(false));
});
