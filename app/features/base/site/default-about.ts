/** The initial text of the About page: what is true of any club, until its coaches tell their own story. */
export const defaultAbout = {
  lead: "One idea: a good throw can be learned, and you can see it happen.",
  mission:
    "Our mission: every player who wants to throw better gets a plan, a number and an honest pair of eyes, wherever they live.\n\nOur vision: a game in which practice is as ordinary as the Saturday cookout, and a good throw is something you can learn.",
  values:
    "Excellence: We watch a throw until we know why it does what it does, and tell you in one sentence you can use.\nDedication: Ten honest rounds on a Tuesday beat a hundred throws once a month. We plan for the Tuesday.\nGrowth: Numbers show how far you've come. We compare you with one player only: you, last month.",
  story:
    "We write down what we throw, look at what the numbers say, and change one thing at a time. This club is that habit, shared: drills to log, videos to look at together, and someone who answers.",
};
