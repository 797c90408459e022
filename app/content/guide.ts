/** The free guide's title. */
export const guideTitle = "Four weeks to a flatter bag";

/** The introduction before the weeks. */
export const guideIntro = [
  "A flat bag lands quietly, slides where you point it and stays on the board when it misses. Most bags aren't flat for one of three reasons: the grip, the wrist, or the hurry.",
  "This guide takes them one at a time. Four weeks, three short practices a week, ten rounds each. Write your numbers down: there's a page for them at the end.",
];

/** The habits for every throw. */
export const guideBasics = [
  {
    title: "Grip",
    text: "Thumb on top, four fingers under the bag, spread flat. Hold it like a bowl of soup.",
  },
  {
    title: "Stance",
    text: "Feet under your shoulders, the front foot pointing at the hole. Same spot, every round: mark it with chalk.",
  },
  {
    title: "Swing",
    text: "A pendulum from the shoulder. The elbow stays quiet. Your arm swings past your hip; it doesn't push.",
  },
  {
    title: "Release",
    text: "Let go at the height of your belt buckle and turn your wrist a little, so the bag spins like a slow record.",
  },
] as const;

/** The four weeks; each has a drill for its three practices. */
export const guideWeeks = [
  {
    title: "Week 1: the quiet wrist",
    shot: "general",
    goal: "Eight of ten bags spin flat in the air.",
    drill:
      "Throw from 15 feet at the middle of the board. Don't count points; count flat bags. Film one round from the side at hip height and look at the wrist when the bag leaves the hand.",
  },
  {
    title: "Week 2: the slide",
    shot: "slick_side",
    goal: "Six of ten bags stop within a foot of the hole.",
    drill:
      "Full distance. Land the bag on the lower third of the board and let it slide. Too short: swing higher, not harder. Too long: land it earlier.",
  },
  {
    title: "Week 3: the push",
    shot: "push",
    goal: "Three of ten rounds move a blocker and score.",
    drill:
      "Put one bag in front of the hole. Throw flat and low, and push it in. Aim for the middle of the blocker. The hole is right behind it.",
  },
  {
    title: "Week 4: a real game",
    shot: "airmail",
    goal: "Your average over thirty rounds is higher than in week 1.",
    drill:
      "Ten rounds as you'd play a match, with one airmail in each: over the blocker, straight into the hole. Log points per round. Then rest a day and look at the four weeks.",
  },
] as const;

/** How to read the score. */
export const guideScore =
  "A bag in the hole counts 3, a bag on the board 1. Four bags a round, so a round is worth 0 to 12. Points per round (PPR) is your total divided by your rounds; PPR divided by 12 is your accuracy.";
