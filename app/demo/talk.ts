/** What `pro@` and the coaches wrote to each other, oldest first; `drill` is attached by its title. */
export const conversation = [
  {
    daysAgo: 9,
    from: "pro@example.com",
    drill: "Slick Side Ladder",
    text: "My slick side still runs long in the last rounds. Shall I keep the ladder, or change something?",
  },
  {
    daysAgo: 8,
    from: "coach1@example.com",
    drill: null,
    text: "Keep the ladder, but stop after six rounds. Tired arms teach the wrong length.\n\nFilm the last two rounds from the side, then we look at your wrist together. The sketch shows why a low bag runs long.",
  },
  {
    daysAgo: 4,
    from: "pro@example.com",
    drill: null,
    text: "Six rounds feel much better. Two weekends until the club evening: can we plan my order of shots?",
  },
  {
    daysAgo: 3,
    from: "coach2@example.com",
    drill: "Last Bag Pressure",
    text: "Good idea. I put a strategy session on your homework; throw this drill once before it.",
  },
  {
    daysAgo: 0,
    from: "pro@example.com",
    drill: null,
    text: "Will do. Should I bring my heavier bags too, or only the ones I usually play?",
  },
] as const;

/** Which of the coaches' messages has a sketch, by its day. */
export const sketchedDaysAgo = 8;

/** What a coach wrote to `free@`, who has not read it yet. */
export const welcome = {
  daysAgo: 2,
  from: "coach1@example.com",
  to: "free@example.com",
  text: "Welcome, Devon! Send your first video whenever you like, and write here if anything is unclear.",
} as const;

/** The homework of `pro@`; days count from the first start, `dueIn` below 0 is past. */
export const demoHomework = [
  {
    daysAgo: 12,
    dueIn: -6,
    doneDaysAgo: 7,
    kind: "task",
    drill: "Airmail Window",
    text: "Count only bags that never touch the board.",
  },
  {
    daysAgo: 8,
    dueIn: -3,
    doneDaysAgo: null,
    kind: "task",
    drill: null,
    text: "Film your last two slick-side rounds from the side, phone at knee height.",
  },
  {
    daysAgo: 3,
    dueIn: 2,
    doneDaysAgo: null,
    kind: "task",
    drill: "Last Bag Pressure",
    text: "Once, before our session.",
  },
  {
    daysAgo: 3,
    dueIn: 4,
    doneDaysAgo: null,
    kind: "strategy",
    drill: null,
    text: "Club evening: order of shots, when to block, what to do two points down.",
  },
] as const;
