/** The demo newsletter's issue that was sent. */
export const sentIssue = {
  daysAgo: 6,
  title: "Flatter bags before the first frost",
  text: `The evenings are getting short, so here is what we throw when there is light for one drill only.

## One drill for November

**Ten slides**, ten rounds. Aim two inches short of the hole and let the slide do the rest. If four of ten bags stay on the board's front half, you are doing it right.

## What members asked

- *My bag flies left when I am tired.* Shorten your step before you change your grip.

- *How often should I film?* Once a week, from the side, the same spot every time.

## See you on Thursday

Club evening starts at 7:00 PM. Visitors are welcome; [ask us anything](/contact) before you drive.

One throw at a time.`,
} as const;

/** The issue a coach has started. */
export const begunIssue = {
  title: "Winter league: how to sign up",
  text: "Sign-up opens on the first Sunday of December.\n\n- Four players a team\n- Six evenings\n- Bring your own bags, or use ours",
} as const;
