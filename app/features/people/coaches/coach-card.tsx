import { pictureAddress } from "#app/features/base/site/pictures.ts";
import { coachAddress } from "./rules.ts";

/** A coach as the site shows them. `photo` is a picture's id. */
export type ShownCoach = { key: string; name: string; bio: string; photo: string | null };

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join("");

type PortraitProps = Pick<ShownCoach, "name" | "photo"> & {
  /** How wide it is. */
  className?: string;
  /** It is on the first screen. */
  isFirst?: boolean;
};

/** A coach's photo, or else a bag with their initials. */
export function Portrait({ name, photo, className = "w-22", isFirst = false }: PortraitProps) {
  if (photo !== null) {
    return (
      <img
        className={`${className} h-auto flex-none rounded-lg`}
        src={pictureAddress(photo)}
        width={320}
        height={320}
        alt=""
        loading={isFirst ? "eager" : "lazy"}
      />
    );
  }
  return (
    <svg className={`${className} flex-none`} viewBox="0 0 64 64" aria-hidden="true">
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
            <h3>
              <a href={coachAddress(coach.key)} className="link">
                {coach.name}
              </a>
            </h3>
            <p className="mt-1">{coach.bio}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The coaches large, as people one would want to throw with; each leads to the coach's own page. */
export function LargeCoaches({ coaches }: { coaches: readonly ShownCoach[] }) {
  return (
    <ul className="grid gap-12 md:grid-cols-2">
      {coaches.map(({ key, name, bio, photo }) => (
        <li key={key} className="flex flex-col items-start gap-5 min-[30rem]:flex-row">
          <Portrait name={name} photo={photo} className="w-40 lg:w-56" />
          <div>
            <h3 className="text-2xl">{name}</h3>
            <p className="mt-2 text-lg">{bio}</p>
            <p>
              <a href={coachAddress(key)} className="link inline-block py-2.5">
                {`More about ${name.split(" ")[0]}`}
              </a>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
