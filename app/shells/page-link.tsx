import type { LinkProps } from "../ui/link/link.ts";
import { PlainLink } from "../ui/link/plain-link.tsx";
import { Link } from "../ui/link/router-link.tsx";

/** The pages a browser with scripts opens without a full load; only these run React. */
const hydrated = /^\/(portal(\/(log|matches\/new|messages|homework))?|dashboard|admin(\/messages)?)$/;

/** A link in a shell; a page without React is fully loaded. */
export function PageLink({ href, ...rest }: LinkProps) {
  const [path = ""] = href.split("?");
  return hydrated.test(path) ? <Link to={href} {...rest} /> : <PlainLink href={href} {...rest} />;
}
