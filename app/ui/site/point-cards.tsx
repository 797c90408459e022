/** Points side by side, each a card with its title and its text. */
export function PointCards({ points }: { points: readonly { title: string; text: string }[] }) {
  return (
    <ul className="card-grid">
      {points.map(({ title, text }) => (
        <li key={title} className="card grid content-start gap-2 p-5">
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
