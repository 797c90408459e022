/** Contact messages from visitors, newest last; one is answered. */
export const contactMessages = [
  {
    daysAgo: 9,
    name: "Devon Marsh",
    email: "devon@example.com",
    message: "Do you coach left-handers? All the clips I find are the other way around.",
    response:
      "We do. One of the six reference clips is a left-hander's, and your own clip tells us the rest.",
    respondedBy: "Casey",
  },
  {
    daysAgo: 3,
    name: "Harper Lind",
    email: "harper@example.com",
    message: "Can two people in one household share a plan? We have one board and eight bags.",
    response: null,
    respondedBy: null,
  },
  {
    daysAgo: 1,
    name: "Rowan Beck",
    email: "rowan@example.com",
    message: "My upload stopped at 80 percent on the train. Does it pick up there, or do I start over?",
    response: null,
    respondedBy: null,
  },
] as const;

/** The newsletter's subscribers. */
export const subscribers = ["devon", "harper", "lee", "noor", "sasha"].map((name, place) => ({
  daysAgo: 30 - place * 6,
  email: `${name}@example.com`,
}));
