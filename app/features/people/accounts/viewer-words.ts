/** What a page says that was made for someone else than the person signed in (D76). */
export const otherViewer = {
  code: "other_viewer",
  title: "Not saved",
  refused: (signedIn: string, owner: string | null) =>
    `You're signed in as ${signedIn} in this browser. ${
      owner === null ? "Sign in as the person who opened this page" : `Sign in as ${owner}`
    } to save this.`,
} as const;
