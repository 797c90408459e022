import { Link } from "#app/ui/link/router-link.tsx";
import { memberAddress } from "./member-address.ts";

/** A member's name on a coaches' page, linked to their page. */
export function MemberLink({ id, name }: { id: string; name: string }) {
  return (
    <Link
      to={memberAddress(id)}
      dir="auto"
      className="wrap-anywhere hover:underline pointer-coarse:inline-block pointer-coarse:py-2.5"
    >
      {name}
    </Link>
  );
}
