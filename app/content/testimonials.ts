/** What a player says (contract, "Entities"). */
export type Testimonial = { name: string; role: string; text: string };

/** Invented voices for the demo, six of them; put your own members' words here. The first three are always shown. */
export const testimonials: readonly Testimonial[] = [
  {
    name: "Jamie Invented",
    role: "Backyard league, two seasons",
    text: "I always thought my bags were flat. One clip and one answer later I knew they were not: my wrist opened a hand too early. Six weeks of short drills, ten rounds at a time, and my average went from four and a half to a little over six. The number did not lie, and neither did the coaches.",
  },
  {
    name: "Robin Madeup",
    role: "Plays with the family on Sundays",
    text: "The library alone was worth it. Short films, one idea each, no shouting. I watch one, go out and throw forty bags.",
  },
  {
    name: "Alex Sample",
    role: "First tournament last spring",
    text: "What I like most is that there is a plan. Monday push, Wednesday airmail, Saturday a whole game. Before, I threw two hundred bags at nothing in particular and called it practice. Now I throw eighty and know why I threw each of them, and on the way home I can see on my phone whether it worked.",
  },
  {
    name: "Sam Placeholder",
    role: "Doubles partner of a better player",
    text: "My partner stopped sighing. That is the review.",
  },
  {
    name: "Taylor Demo",
    role: "Throws left, thinks right",
    text: "I sent a clip of my airmail with a grumpy message. Two days later I had three sentences back, each with the second in the film where it happens. The third sentence fixed it. It was my front foot all along, and I had spent a year blaming the bags, the board, the wind and, once, the dog.",
  },
  {
    name: "Casey Fiction",
    role: "Came back after a shoulder injury",
    text: "The coaches asked about my shoulder before they asked about my score. We began with ten slow rounds and went up from there. The accuracy chart is a hill and not a wall, and on the bad days it reminds me where I started.",
  },
];

const shortLength = 200;

/** The first 200 characters of a text, or null when it is no longer than that (contract, "Pages"). */
export function shortText(text: string): string | null {
  const characters = [...text];
  return characters.length > shortLength ? characters.slice(0, shortLength).join("") : null;
}
