const subjects: Record<string, string> = {
  messages: "Messages need",
  videos: "Videos need",
  content: "Tutorials need",
  tutorials: "Tutorials need",
  categories: "Your categories need",
  notes: "Practice notes need",
  history: "Your history needs",
  homework: "Homework needs",
  calls: "Calls need",
  goals: "Goals need",
  reports: "Reports need",
  templates: "Templates need",
  matches: "Logged matches need",
  bags: "Your bags need",
  practice: "Logged practice needs",
  account: "Your account needs",
};

/** Why the log sheet opens in place of another page; null where today's drills are what was asked for. */
export function askedWords({ pathname, searchParams }: URL): string | null {
  const [wing = "", page = ""] = pathname.split("/").slice(1);
  const name = page || (wing === "portal" ? (searchParams.get("tab") ?? "") : wing);
  const subject = subjects[name];
  return subject ? `You're offline. ${subject} a connection.` : null;
}

/** The kept page with the reason on its root, where the page's note reads it. */
export async function withReason(copy: Response, words: string): Promise<Response> {
  const html = await copy.text();
  return new Response(html.replace("<html ", `<html data-asked="${words}" `), { headers: copy.headers });
}
