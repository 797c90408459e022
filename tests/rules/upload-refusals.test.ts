import { describe, expect, it } from "vitest";
import { refusedText, uploadFailureWords } from "#app/features/video/library/upload-failure.ts";
import { notSavedYet, readRefusal, refusalWords } from "#app/features/video/uploads/refusal.ts";
import { statusSentence, statusWords } from "#app/http/status.ts";

// What an upload says when it fails (contract, "Messages"; D94).

const page = "<html><style>p { color: red }</style><h1>Bad gateway</h1><p>It sleeps.</p></html>";
const broke = "We couldn't upload your video. Please check your connection and try again.";

it.each([
  [5_000, "Next try in 5 seconds."],
  [80_000, "Next try in 80 seconds."],
  [160_000, "Next try in 3 minutes."],
  [300_000, "Next try in 5 minutes."],
])("a file whose form waits %i ms for its next try says when that is", (pauseMs, words) => {
  expect(notSavedYet(pauseMs)).toMatch(new RegExp(`isn't saved yet\\. .*${words}$`));
});

describe("a member's upload", () => {
  it.each([
    [401, page, "You need to log in to upload videos. Please refresh the page and try again."],
    [403, page, "You don't have permission to upload videos. Please check your subscription."],
    [413, page, "Your video file is too large. Please try a smaller file or compress your video."],
    [415, page, "This file type isn't supported. Please select a video file (MP4, MOV, AVI, etc.)."],
    [502, page, broke],
    [500, "{}", broke],
    [
      415,
      '{"message":"Please select a video file (mp4, mov, avi, etc.)"}',
      "This file type isn't supported. Please select a video file (MP4, MOV, AVI, etc.).",
    ],
    [
      409,
      '{"message":"You have already uploaded your video for this week."}',
      "You have already uploaded your video for this week.",
    ],
  ])("that is answered %i %s says %s", (status, body, text) => {
    expect(refusalWords(readRefusal(status, body), statusWords())).toEqual({ title: "Upload Failed", text });
  });

  it.each([401, 403, 413])(
    "says of %i what it means for an upload, not what it means everywhere",
    (status) => {
      const body = JSON.stringify({ message: statusSentence(status) });
      const words = refusalWords(readRefusal(status, body), statusWords());
      expect(words).toEqual(refusalWords(readRefusal(status, page), statusWords()));
    },
  );

  it("without an answer says that too", () => {
    expect(refusalWords(null, statusWords())).toEqual({ title: "Upload Failed", text: broke });
  });
});

describe("a coach's upload", () => {
  const title = "Error uploading video";
  it.each([
    [
      500,
      { details: "The disk is full.", error: "Disk", code: "STORAGE_FULL" },
      title,
      "The disk is full. (STORAGE_FULL)",
    ],
    [500, { error: "Disk", message: "No" }, title, "Disk (UNKNOWN_ERROR)"],
    [403, { message: "No room." }, title, "No room. (UNKNOWN_ERROR)"],
    [400, { details: "", error: 7 }, title, "Upload failed (UNKNOWN_ERROR)"],
    [500, {}, title, "Upload failed (UNKNOWN_ERROR)"],
    [
      413,
      { details: "Please select a video file smaller than 2GB.", code: "FILE_TOO_LARGE" },
      "File Too Large",
      "Please select a video file smaller than 2GB.",
    ],
    [
      415,
      { details: "Please select an MP4, WEBM, or MOV video file.", code: "INVALID_FILE_TYPE" },
      "Invalid File Type",
      "Please select an MP4, WEBM, or MOV video file.",
    ],
  ])("that is answered %i %o is %s: %s", (status, body, named, text) => {
    expect(uploadFailureWords(readRefusal(status, JSON.stringify(body)))).toEqual({ title: named, text });
  });

  it.each([page, '"words"', "502"])("whose answer can't be read says what it is: %s", (body) => {
    const { title: named, text } = uploadFailureWords(readRefusal(502, body));
    expect(named).toBe("Network error");
    expect(text).toMatch(/^HTTP 502: /);
    expect(text).not.toMatch(/[<{]|color/);
  });

  it("has a code in its form, too, but not beside what people can see for themselves", () => {
    expect(refusedText({ status: 507, message: "The disk is full." })).toBe(
      "The disk is full. (STORAGE_FULL)",
    );
    expect(
      refusedText({ status: 413, message: "Please select a video file smaller than 2GB." }),
    ).not.toContain("(");
    expect(refusedText({ status: 400, message: "Please choose one of the categories" })).not.toContain("(");
  });
});
