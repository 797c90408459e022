/** A message for the next page, in the exact words of the specification (D40). */
export type Flash = { tone: "success" | "destructive"; title: string; message?: string };
