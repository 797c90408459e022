import { PlainLink } from "../link/plain-link.tsx";

type AccountMenuProps = {
  /** The account's name; the circle shows its initials. */
  name: string;
  links: readonly { href: string; label: string }[];
};

/** At most two initials for a person: the first letters of the first and last words of the name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters
    .map((word) => Array.from(word ?? "")[0] ?? "")
    .join("")
    .toUpperCase();
}

/** A person's initials in a 40 px circle, if there is no picture. */
export function Initials({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-10 flex-none place-items-center rounded-full bg-ink text-caption font-bold text-surface"
    >
      {initialsOf(name)}
    </span>
  );
}

/** The menu behind the person's initials; a native disclosure, so it opens without scripts. */
export function AccountMenu({ name, links }: AccountMenuProps) {
  return (
    <details className="relative print:hidden" data-menu="">
      <summary className="grid size-12 cursor-pointer list-none place-items-center rounded-full">
        <Initials name={name} />
        <span className="sr-only">{`Your account: ${name}`}</span>
      </summary>
      <nav
        aria-label="Your account"
        className="absolute right-0 z-40 min-w-48 rounded-lg border border-line bg-surface-raised py-2 shadow-lifted"
      >
        <ul>
          {links.map((link) => (
            <li key={link.label}>
              <PlainLink
                href={link.href}
                className="flex min-h-12 items-center px-4 whitespace-nowrap hover:bg-surface-sunken"
              >
                {link.label}
              </PlainLink>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}
