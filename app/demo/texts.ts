/** The pro member's notes on some drills, in order; null for no note. */
export const completionNotes: readonly (string | null)[] = [
  null,
  "Wind from the left, aimed a hand further right.",
  null,
  null,
  "Release felt late in the last rounds.",
  null,
  "Best day so far.",
  null,
];

/** The two videos of `pro@`: the reviewed one with its feedback, and the one that is waiting. */
export const videos = {
  reviewed: {
    clip: "slick-side.mp4",
    releaseSeconds: 0.1,
    message: "My slick side runs too far when I am nervous. Is it the release or the height of the throw?",
    feedback:
      "Good height. Your wrist opens just before the release, so the bag lands flat and runs.\n" +
      "Keep the thumb down until the bag has left the hand, and count three slow rounds before each drill.",
    adminNotes: "Compare with the next clip: wrist at the release.",
  },
  pending: {
    clip: "airmail.mp4",
    releaseSeconds: 0.1,
    message: "Airmail from the left box. Please look at my step: I think I am falling to the right.",
  },
};

/** The desk's content for the reviewed video. */
export const demoReview = {
  daysAgo: 22,
  tips: [
    { at: "00:00.1", text: "Your wrist opens here, just before the bag leaves the hand." },
    { at: "00:01.4", text: "It lands low on the board and quite flat: that is why it runs." },
  ],
  annotations: [
    {
      id: "landing",
      at: 1450,
      description: "A circle where the bag lands, low on the board, and an arrow along the way it then runs.",
      shapes: [
        { kind: "circle" as const, centre: [0.58, 0.78] as [number, number], radius: 0.05 },
        {
          kind: "arrow" as const,
          from: [0.65, 0.7] as [number, number],
          to: [0.84, 0.6] as [number, number],
        },
      ],
    },
  ],
  releaseAt: "00:00.1",
  homeworkDrill: "Slick Side Ladder",
  homeworkNote: "Thumb down as you let go.",
  reference: "How far the slick side slides",
  referenceReleaseAt: "00:00.1",
};

/** Two videos of `free@` that were reviewed, each with the clip that is measured. */
export const measuredVideos = [
  {
    clip: "push",
    daysAgo: 17,
    message: "My push floats and then stops short. Is it too high?",
    feedback:
      "Yes: look how high this one goes for a push. Let go a little earlier, at the hip, so that it lands low and runs on.\n" +
      "Send me three in a row next time, so we can see how steady it is.",
  },
  {
    clip: "three-pushes",
    daysAgo: 9,
    message: "My push again, three in a row from the right box. I tried to let go earlier.",
    feedback:
      "All three are lower than last time, and close to each other. That is a push you can count on.\n" +
      "Keep it there, and look for the same landing spot three times.",
  },
] as const;

/** The coach's recording about the reviewed video of `pro@`, with the events on the clip; ffmpeg's flite spoke the text. */
export const demoVoice = {
  captions:
    "Look at your wrist. It opens here, just before the bag leaves your hand. Keep it closed a little longer. " +
    "Now watch the bag land. Low on the board, and quite flat. That is why it runs.",
  events: [
    { t: 0, kind: "rate", at: 0, rate: 0.25 },
    { t: 900, kind: "seek", at: 100 },
    { t: 6200, kind: "play", at: 100 },
    { t: 8300, kind: "seek", at: 1450 },
    { t: 8300, kind: "pause", at: 1450 },
    { t: 8400, kind: "draw", at: 1450, shapes: demoReview.annotations[0]?.shapes },
  ],
};

/** The coach's follow-up to that review. */
export const demoFollowUp = {
  daysAgo: 15,
  text: "I watched your numbers since: the ladder helps. Keep the thumb down on the first two rungs, and send me the side view next.",
};

/** Practice notes to `pro@`, oldest first. */
export const practiceNotes = [
  {
    daysAgo: 33,
    coach: "coach1@example.com",
    isRead: true,
    title: "A steady start",
    content:
      "Your pushes are the best part of your game. Keep two push drills a week and give the rest to airmail.",
  },
  {
    daysAgo: 8,
    coach: "coach2@example.com",
    isRead: false,
    title: "Feedback on Cut Around the Corner",
    content: "The spin is there now. Start the bag a little further out and trust it to come back.",
  },
  {
    daysAgo: 2,
    coach: "coach1@example.com",
    isRead: false,
    title: "Before the weekend",
    content: "Throw only ten rounds on Friday. Fresh arms win the last bag.",
  },
] as const;
