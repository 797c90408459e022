import type { ReactNode } from "react";

/** The networks that have an icon. */
export type SocialKey = "facebook" | "instagram" | "youtube" | "x";

const drawings: Record<SocialKey, ReactNode> = {
  facebook: (
    <path d="M13.5 21v-8h2.7l.5-3.3h-3.2V7.8c0-1 .4-1.7 1.8-1.7h1.5V3.2c-.4-.1-1.3-.2-2.2-.2-2.4 0-4 1.5-4 4.3v2.4H8V13h2.6v8z" />
  ),
  instagram: (
    <path
      fillRule="evenodd"
      d="M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5Zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3Zm4 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9Zm0 2a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM16.8 6a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4Z"
    />
  ),
  youtube: (
    <path
      fillRule="evenodd"
      d="M5 5h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3Zm5 3.5v7l6-3.5z"
    />
  ),
  x: (
    <path d="M4 4h4.5l3.9 5.300L17 4h2.300l-5.800 6.700L20 20h-4.5l-4.300-5.900L6 20H3.700l6.400-7.400Zm3 1.700 9.400 12.600h1.600L8.600 5.700Z" />
  ),
};

/** A network's icon, in the color of the text around it; decoration next to its name. */
export function SocialIcon({ name }: { name: SocialKey }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}
