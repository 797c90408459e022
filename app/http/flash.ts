/** A message for the next page, in the exact words of the specification (D40). `undo` is a form that takes the act back (D35). */
export type Flash = {
  tone: "success" | "destructive";
  title: string;
  message?: string;
  undo?: { action: string; fields: Record<string, string> };
};
