/** The demo's coaches, with their biographies (D52). */
export const coaches = [
  {
    record: "coach1",
    portrait: "casey",
    name: "Casey Rowe",
    email: "hello@example.com",
    bio: "More than five years of competition and the captaincy of a D1 college team.",
    position: 1,
  },
  {
    record: "coach2",
    portrait: "morgan",
    name: "Morgan Tate",
    email: "hello@example.com",
    bio: "A top-100 national ranking, multi-state titles and ten years as a professional horseshoe player.",
    position: 2,
  },
] as const;

/** The story of the demo's club. */
export const about = {
  lead: "Two coaches, one idea: a good throw can be learned, and you can see it happen.",
  story:
    "It began with a notebook. Two players wrote down every round of every practice for a winter, and argued about what the numbers meant. By spring both threw better, and the notebook was full.\n\nFriends asked for a copy, then for advice, then for someone to look at their throw. The notebook became a portal, the advice became drills, and watching throws became our favorite part.",
} as const;

/** Six invented testimonials, only for the demo (D63). */
export const testimonials = [
  {
    name: "Dale Whitaker",
    role: "Backyard league, two seasons",
    text: "I was sure my bags were flat. One clip and one answer later I knew they weren't: my wrist was opening way too early. Six weeks of short drills, ten rounds at a time, and my average went from four and a half to a little over six. The numbers don't lie, and neither do the coaches.",
  },
  {
    name: "Marisol Vega",
    role: "Plays with the family on Sundays",
    text: "The library alone was worth it. Short videos, one idea each, no yelling. I watch one, go out and throw forty bags.",
  },
  {
    name: "Trent Okafor",
    role: "First tournament last spring",
    text: "What I like most is that there's a plan. Monday push, Wednesday airmail, Saturday a full game. I used to throw two hundred bags at nothing in particular and call it practice. Now I throw eighty and know why I threw each one, and on the way home I can see on my phone whether it worked.",
  },
  {
    name: "Beth Lindqvist",
    role: "Doubles partner of a better player",
    text: "My partner stopped sighing. That's the review.",
  },
  {
    name: "Ray Castellano",
    role: "Lefty, fifteen years in",
    text: "I sent a clip of my airmail with a grumpy message. Two days later I had three sentences back, each with the second in the video where it happens. The third one fixed it. It was my front foot all along, and I'd spent a year blaming the bags, the board, the wind and, once, the dog.",
  },
  {
    name: "Nora Pruitt",
    role: "Back after a shoulder injury",
    text: "They asked about my shoulder before they asked about my score. We started with ten slow rounds and built from there. On the bad days, the chart reminds me where I started.",
  },
] as const;
