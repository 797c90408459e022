const parts = [
  {
    heading: "What to film",
    lines: [
      "One shot type, 8 to 12 throws in a row, so a pattern shows.",
      "Your whole body from the side, from the box to the release.",
      "Then the same throws from behind, with the far board in view.",
    ],
  },
  {
    heading: "Example questions",
    lines: [
      "My airmail falls short when I am tired. What changes in my arm?",
      "Does my wrist stay flat on the slick side?",
      "Why does my roll stop on the board instead of going in?",
    ],
  },
  {
    heading: "So that your coach can measure",
    lines: [
      "Keep the camera still, on something steady, and at a right angle to the throw.",
      "Have a whole board in the picture: it is 48 inches long, so lengths can be told in inches.",
      "Film 60 frames per second or more.",
    ],
  },
  {
    heading: "Tips",
    lines: [
      "Put the phone on something steady, at hip height, and film in landscape.",
      "Sun behind the camera, never behind the player.",
      "Slow motion helps: 120 frames per second or more if your phone can.",
      "Keep it under three minutes. Say which throw to look at in your message.",
    ],
  },
] as const;

/** How to film a useful clip: what to film, example questions, tips. */
export function FilmGuide() {
  return (
    <div className="grid gap-6">
      {parts.map(({ heading, lines }) => (
        <section key={heading} className="grid gap-2">
          <h3 className="text-xl">{heading}</h3>
          <ul className="grid list-disc gap-2 pl-5">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
