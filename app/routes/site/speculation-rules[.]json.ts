// Addresses that sign out, count against a limit, belong to one person or give back what they typed are never fetched ahead.
const never = [
  "/api/*",
  "/portal*",
  "/admin*",
  "/account*",
  "/dashboard*",
  "/files/*",
  "/newsletter/*",
  "/contact*",
];

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
