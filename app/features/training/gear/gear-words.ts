/** The throwing styles to choose from. */
export const throwingStyles = ["flat_spin", "angled_spin", "flop"] as const;

/** The places to choose from, because bags play differently with the air. */
export const throwingPlaces = ["indoors", "outdoors"] as const;

/** One of the throwing styles. */
export type ThrowingStyle = (typeof throwingStyles)[number];

/** One of the places. */
export type Place = (typeof throwingPlaces)[number];

/** How something was thrown, as stored in a log. */
export type Gear = { bagId: string | null; throwingStyle: ThrowingStyle | null; place: Place | null };

/** The same with the bags' name, as lists show it. */
export type NamedGear = Omit<Gear, "bagId"> & { bagName: string | null };

/** The fields of {@link Gear} as forms name them. */
export const gearNames = ["bagId", "throwingStyle", "place"] as const;

/** The choices by field name; an empty text means "none", a missing one means "as in the last log". */
export type ChosenGear = Partial<Record<(typeof gearNames)[number], string>>;

const styleWords: Record<ThrowingStyle, string> = {
  flat_spin: "Flat spin",
  angled_spin: "Angled spin",
  flop: "Flop",
};

const placeWords: Record<Place, string> = { indoors: "Indoors", outdoors: "Outdoors" };

/** A throwing style in words. */
export const styleOf = (style: string) => styleWords[style as ThrowingStyle] ?? style;

/** A place in words. */
export const placeOf = (place: string) => placeWords[place as Place] ?? place;

/** The options of a field other than bags. */
export const styleChoices = throwingStyles.map((value) => ({ value, label: styleWords[value] }));

/** The places to choose from. */
export const placeChoices = throwingPlaces.map((value) => ({ value, label: placeWords[value] }));

/** How something was thrown, in words; empty if unknown. */
export function gearWords({ bagName, throwingStyle, place }: NamedGear): string[] {
  return [
    ...(bagName ? [bagName] : []),
    ...(throwingStyle ? [styleWords[throwingStyle]] : []),
    ...(place ? [placeWords[place]] : []),
  ];
}
