import { pictureAddress } from "#app/features/base/site/pictures.ts";

/** A coach as the site shows them. `photo` is a picture's id. */
export type ShownCoach = { key: string; name: string; bio: string; photo: string | null };

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join("");

/** A coach's photo, or else a bag with their initials. */
function Portrait({ name, photo }: Pick<ShownCoach, "name" | "photo">) {
  if (photo !== null) {
    return (
      <img
        className="w-22 flex-none rounded-lg"
        src={pictureAddress(photo)}
        width={320}
        height={320}
        alt=""
        loading="lazy"
      />
    );
  }
  return (
    <svg className="w-22 flex-none" viewBox="0 0 64 64" aria-hidden="true">
      <rect className="fill-bag-other" x="4" y="4" width="56" height="56" rx="13" />
      <rect
        className="stitch stroke-[1.25] [stroke-dasharray:3_2.5]"
        x="9.5"
        y="9.5"
        width="45"
        height="45"
        rx="9"
      />
      <text className="fill-chalk font-display text-[25px] font-bold" x="32" y="41" textAnchor="middle">
        {initialsOf(name)}
      </text>
    </svg>
  );
}

/** The coaches side by side, each with a short biography. */
export function CoachCards({ coaches }: { coaches: readonly ShownCoach[] }) {
  return (
    <ul className="card-grid [--card-min:24rem]">
      {coaches.map((coach) => (
        <li key={coach.key} className="card flex items-start gap-5 p-5">
          <Portrait name={coach.name} photo={coach.photo} />
          <div>
            <h3>{coach.name}</h3>
            <p className="mt-1">{coach.bio}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
