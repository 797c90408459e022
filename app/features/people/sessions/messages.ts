/** What answers something sent by someone whose session has ended (D76). */
export const sessionOver = {
  code: "session_over",
  title: "You're signed out",
  message: "Nothing was sent. Sign in from another tab, then send it again.",
} as const;
