/**
 * The demo's tutorials, oldest first, two of each tier and one in early access. `minutes` null leaves the length to be
 * measured (D29); `earlyDays` is how long only pro may watch it (D14).
 */
export const demoTutorials = [
  {
    clip: "push.mp4",
    tier: "basic",
    category: "fundamentals",
    daysAgo: 60,
    minutes: 1,
    earlyDays: 0,
    title: "Your first push shot",
    description: "Stance, grip and a flat bag: the throw everything else is built on.",
  },
  {
    clip: "slick-side.mp4",
    tier: "basic",
    category: "fundamentals",
    daysAgo: 52,
    minutes: 1,
    earlyDays: 0,
    title: "How far the slick side slides",
    description: "Land it on the front third and learn how much board it eats before it stops.",
  },
  {
    clip: "roll.mp4",
    tier: "elite",
    category: "advanced",
    daysAgo: 45,
    minutes: 1,
    earlyDays: 0,
    title: "Rolling over a blocker",
    description: "Where to put the turn so that the bag climbs and still drops.",
  },
  {
    clip: "cut.mp4",
    tier: "elite",
    category: "advanced",
    daysAgo: 31,
    minutes: null,
    earlyDays: 0,
    title: "The cut, slowly",
    description: "Hand, wrist and follow-through of a bag that bends in from the right.",
  },
  {
    clip: "reverse-cut.mp4",
    tier: "pro",
    category: "strategy",
    daysAgo: 17,
    minutes: 1,
    earlyDays: 0,
    title: "When to go the other way",
    description: "Reading the board: which blocker asks for a reverse cut and which one does not.",
  },
  {
    clip: "airmail.mp4",
    tier: "pro",
    category: "strategy",
    daysAgo: 9,
    minutes: 1,
    earlyDays: 0,
    title: "Airmail under pressure",
    description: "One bag, no lane, two points down. A routine for the last throw.",
  },
  {
    clip: "push.mp4",
    tier: "basic",
    category: "strategy",
    daysAgo: 2,
    minutes: 1,
    earlyDays: 12,
    title: "Push through traffic",
    description: "Use the bags already on the board: which ones to move, and which to leave alone.",
  },
] as const;

/** The coaches' unpublished uploads, oldest first. */
export const demoVideos = [
  {
    clip: "reverse-cut.mp4",
    tier: "pro",
    category: "technique",
    daysAgo: 11,
    title: "Reverse cut from behind",
    description: "Ten throws in a row, filmed from behind the line. Watch where the elbow ends.",
  },
  {
    clip: "slick-side.mp4",
    tier: "basic",
    category: "equipment",
    daysAgo: 4,
    title: "Slick side on a wet board",
    description: "The same throw on a dry board and on a wet one.",
  },
] as const;

/** The coaches' notifications: one for everyone, one for pro. */
export const demoNotifications = [
  {
    daysAgo: 6,
    targetTier: "all",
    title: "Set yourself a goal",
    message: "Pick a number and a date under Goals to see whether you will get there.",
  },
  {
    daysAgo: 1,
    targetTier: "pro",
    title: "More call times in December",
    message: "We added evening times. Book yours under Calls.",
  },
] as const;

/** What the club's pro member practiced without a drill. */
export const demoPractice = [
  { daysAgo: 26, shotType: "airmail", rounds: 20, ppr: 4.2, notes: "Garage, no wind." },
  { daysAgo: 12, shotType: "roll", rounds: 25, ppr: 5.4, notes: null },
  { daysAgo: 5, shotType: "reverse_cut", rounds: 15, ppr: 5.6, notes: null },
  { daysAgo: 1, shotType: "push", rounds: 30, ppr: 8.6, notes: "Twelve four-baggers." },
] as const;
