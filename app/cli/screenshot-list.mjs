// What take-screenshots.mjs captures, and whose pages.

/** The part of a page shown on public and locked pages, in pixels of the page, and the widths its files have. */
export const cut = { width: 560, height: 490 };
export const widths = [560, 1120];

const [desk, phone] = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

const review = { path: "/admin/submissions", link: "^Review" };
const answer = { path: "/portal?tab=videos", link: "My slick side" };
const logSheet = { path: "/portal", link: ["^Complete Drill", "^Round by round"] };

const shown = { who: "pro", size: { width: 560, height: 900 } };

/** Taller, so that the bar at the foot stays out of the part that is shown. */
const sample = { ...shown, size: { width: 560, height: 1200 }, above: 12 };

/** A page of a player's day: light on a phone, dark on a desktop. */
const playing = (name, page) => [
  { name: `player-${name}-phone-light`, who: "pro", size: phone, ...page },
  { name: `player-${name}-desk-dark`, who: "pro", size: desk, isDark: true, ...page },
];

/** A page of a coach's hour: light on a desktop, dark on a phone. */
const coaching = (name, page) => [
  { name: `coach-${name}-desk-light`, who: "coach1", size: desk, ...page },
  { name: `coach-${name}-phone-dark`, who: "coach1", size: phone, isDark: true, ...page },
];

export const pictures = [
  { name: "readme-home", path: "/", size: desk },
  { name: "readme-today", path: "/admin", who: "coach1", size: desk },
  { name: "readme-review-desk", who: "coach1", size: desk, ...review },
  { name: "readme-phone", path: "/portal", who: "pro", size: phone },
  ...playing("home", { path: "/" }),
  ...playing("dashboard", { path: "/portal" }),
  ...playing("log-sheet", logSheet),
  ...playing("history", { path: "/portal?tab=history" }),
  ...playing("feedback", answer),
  ...playing("messages", { path: "/portal/messages" }),
  ...coaching("today", { path: "/admin" }),
  ...coaching("queue", { path: "/admin/submissions" }),
  ...coaching("review-desk", review),
  ...coaching("users", { path: "/admin/users" }),
  ...coaching("member", { path: "/admin/submissions", link: "^Avery Quinn" }),
  ...coaching("week", { path: "/admin/drills", link: "^Avery Quinn" }),
];

/** The pictures of public and locked pages, each in both color schemes. */
export const products = [
  { ...shown, name: "product-review", ...answer, at: "video" },
  { ...shown, name: "product-weeks", path: "/portal?tab=history&span=13", at: "figure", above: -4 },
  { ...sample, name: "product-lessons", path: "/portal?tab=content", at: "h2" },
  { ...sample, name: "product-drills", path: "/portal?tab=progress", at: "h2" },
  { ...sample, name: "product-shots", path: "/portal?tab=categories", at: "#shot-trends" },
  { ...sample, name: "product-notes", path: "/portal?tab=notes", at: "section" },
  { ...shown, name: "product-messages", path: "/portal/messages", at: "section", above: -105 },
  { ...sample, name: "product-calls", path: "/portal/calls", at: "h2" },
  { ...sample, name: "product-homework", path: "/portal/homework", at: "h2" },
  { ...sample, name: "product-report", path: "/portal/reports", link: "20\\d\\d$", at: "h1", above: -72 },
  { ...sample, name: "product-template", path: "/portal/templates", link: "^Open", at: "h2" },
];

/** The page the film of the home page is recorded from. */
export const film = { who: "pro", ...answer };
