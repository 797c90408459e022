// Addresses that sign out, count against a limit or belong to one person are never fetched ahead.
const never = ["/api/*", "/portal*", "/admin*", "/account*", "/dashboard*", "/files/*", "/newsletter/*"];

const rules = {
  prefetch: [
    {
      source: "document",
      eagerness: "moderate",
      where: {
        and: [{ href_matches: "/*" }, ...never.map((path) => ({ not: { href_matches: path } }))],
      },
    },
  ],
};

/** Which pages a browser may fetch as soon as someone points at their links. */
export const loader = () =>
  new Response(JSON.stringify(rules), { headers: { "Content-Type": "application/speculationrules+json" } });
