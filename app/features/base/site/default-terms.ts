/** The initial Terms of Service, in Markdown. */
export const defaultTerms = `## What you get

Your plan includes what the Plans page lists for it. Pro members may send one video a week and have two 1-on-1 calls a month; feedback comes within {review-time} as a rule.

## Paying and leaving

A plan from our online store is billed there, every 30 days or once a year. If the coaches set up your plan, you pay the way you agreed with them. You may leave at any time and keep the plan until the end of the time you've paid for. An upgrade starts right away, a downgrade when that time ends.

There is a {guarantee}.

## What we ask of you

- Keep your password to yourself.
- Send only videos of yourself, or of people who agreed to it.
- Keep the library to yourself: the videos are for members.
- Throw safely: make sure no one is behind the board before you throw.

## Your videos stay yours

We use them to give you feedback, and for nothing else unless you allow it.

Coaching is advice. You and your doctor know best what your body can take.
`;
