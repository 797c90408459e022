import { Link } from "react-router";

const pages = [
  { to: "/admin/messages", label: "Messages" },
  { to: "/admin/calls", label: "Calls" },
  { to: "/admin/reports", label: "Reports" },
  { to: "/admin/templates", label: "Templates" },
  { to: "/admin/site", label: "Site" },
];

/** The ways to the coaches' pages that are no tabs (D43). */
export function CoachPages() {
  return (
    <nav aria-label="More for coaches" className="mt-4 flex flex-wrap gap-x-6">
      {pages.map(({ to, label }) => (
        <Link key={to} to={to} className="link inline-block py-2.5">
          {label}
        </Link>
      ))}
    </nav>
  );
}
