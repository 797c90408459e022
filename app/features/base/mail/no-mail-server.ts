/** What takes the place of a promised email while the club has no mail server. */
export const noMailServer = "No email goes out, because the club has no mail server yet.";
