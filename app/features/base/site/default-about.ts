/** The first words of the page "About". */
export const defaultAbout = {
  lead: "Two coaches, one idea: a good throw can be learned, and you can see it happen.",
  mission:
    "Our mission: every player who wants to throw better gets a plan, a number and an honest pair of eyes, wherever they live and whatever they earn.\n\nOur vision: a game in which practice is as ordinary as the Saturday cookout, and a good throw is something you can learn.",
  values:
    "Excellence: We look at the throw until we know what happens in it, and we say it in a sentence you can use.\nDedication: Ten honest rounds on a Tuesday beat a hundred throws once a month. We plan for the Tuesday.\nGrowth: Numbers are for seeing where you came from. No one here is compared with anyone but themselves last month.",
  story:
    "It began with a notebook. Two players wrote down every round of every practice for a winter, and argued about what the numbers meant. By spring both threw better, and the notebook was full.\n\nFriends asked for a copy, then for advice, then for someone to look at their throw. The notebook became a portal, the advice became drills, and the looking became the part we like best.",
};
