import { describe, expect, it } from "vitest";
import {
  libraryVideoTypes,
  memberVideoTypes,
  sniffVideo,
} from "#app/features/video/uploads/file-types/video-type.server.ts";

/** A leading `ftyp` box as a camera writes it, then some of the next box. */
function isoMedia(main: string, ...compatible: string[]) {
  const brands = `ftyp${main}\0\0\0\0${compatible.join("")}`;
  const head = Buffer.alloc(4100);
  head.writeUInt32BE(brands.length + 4);
  head.write(brands, 4, "latin1");
  head.write("\0\0\0\x08freemoov", brands.length + 4, "latin1");
  return head;
}

const ebml = (docType: string) =>
  Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 + docType.length + 3, 0x42, 0x82, 0x80 + docType.length]),
    Buffer.from(docType),
    Buffer.alloc(100),
  ]);

const riff = (kind: string) => Buffer.from(`RIFF\x10\x20\x30\x00${kind}LIST${"\0".repeat(100)}`, "latin1");
const quickTimeWithout = (box: string) => Buffer.from(`\0\0\x10\x00${box}${"\0".repeat(100)}`, "latin1");

const packets = Buffer.alloc(4100, 0xff);
for (let at = 0; at < packets.length; at += 188) packets[at] = 0x47;

describe("recognizes a video by its content", () => {
  it.each<[string, Uint8Array, string]>([
    ["a phone's mp4", isoMedia("mp42", "isom", "mp42"), "video/mp4"],
    ["an encoder's mp4", isoMedia("isom", "isom", "iso2", "avc1", "mp41"), "video/mp4"],
    ["an m4v that also names a sound brand", isoMedia("M4V ", "M4V ", "M4A ", "mp42", "isom"), "video/mp4"],
    ["a camera's own brand that is compatible with mp4", isoMedia("pana", "mp42"), "video/mp4"],
    ["a fragmented mp4", isoMedia("iso5", "iso5", "dash"), "video/mp4"],
    ["a phone's mov", isoMedia("qt  ", "qt  "), "video/quicktime"],
    ["an old mov", quickTimeWithout("moov"), "video/quicktime"],
    ["webm", ebml("webm"), "video/webm"],
    ["matroska", ebml("matroska"), "video/x-matroska"],
    ["avi", riff("AVI "), "video/x-msvideo"],
    ["an old phone's 3gp (D92)", isoMedia("3gp5", "3gp5", "isom"), "video/3gpp"],
    ["an old phone's 3g2", isoMedia("3g2a", "3g2a"), "video/3gpp2"],
    ["a camera's broadcast stream", packets, "video/mp2t"],
  ])("%s", async (_name, head, mime) => {
    expect((await sniffVideo(head))?.mime).toBe(mime);
    expect(memberVideoTypes).toContain(mime);
  });

  it.each<[string, Uint8Array]>([
    ["an empty file", new Uint8Array()],
    ["one byte", new Uint8Array(1)],
    ["text", Buffer.from("A throw, described in words.".repeat(200))],
    ["words that look like a box", Buffer.from(`Hey mdat is a word here ${" ".repeat(100)}`)],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a playlist", Buffer.from("#EXTM3U\n#EXTINF:1,\nfile:///etc/hosts\n")],
    ["a picture of a phone", isoMedia("heic", "mif1", "heic")],
    ["a picture with a rarer brand", isoMedia("heim", "mif1", "heim")],
    ["a picture that claims to be a film", isoMedia("isom", "mif1", "heic")],
    ["an avif", isoMedia("avif", "mif1", "miaf")],
    ["sound", isoMedia("M4A ", "M4A ", "mp42", "isom")],
    ["a sound book", isoMedia("aax ", "aax ", "isom")],
    ["an unknown brand", isoMedia("zzzz", "yyyy")],
    ["a broken brand box", isoMedia("zzzz").subarray(0, 14)],
    ["wav", riff("WAVE")],
    ["webp", riff("WEBP")],
    ["another matroska", ebml("weird")],
    ["an mp3", Buffer.from("ID3\x03\0\0\0\0\0\x21TIT2", "latin1")],
    ["a png", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
    ["a zip", Buffer.from("504b0304140000000000", "hex")],
  ])("not %s", async (_name, head) => {
    expect(await sniffVideo(head)).toBeNull();
  });

  it("accepts only what browsers play in the library", () => {
    expect(libraryVideoTypes).toEqual(["video/mp4", "video/quicktime", "video/webm"]);
  });
});
