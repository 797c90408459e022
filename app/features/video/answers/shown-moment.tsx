import { createContext } from "react";

/** The moment of the clip that is shown, in milliseconds; null between moments. */
export const ShownMoment = createContext<number | null>(null);
