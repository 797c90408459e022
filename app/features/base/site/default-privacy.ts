/** The initial Privacy Policy, in Markdown: what is stored and how it is deleted. */
export const defaultPrivacy = `## What we store

Only what the club needs to work:

- your name, email address, phone number, and password (scrambled, so that no one can read it);
- your plan, and when and how it changed;
- the drills you log, the videos and messages you send, and what your coaches answer;
- your email address, if you asked for the newsletter.

We never see your card. If you buy your plan in our online store, you pay there.

## Who sees it

You and the coaches. Other members can't see anything of yours. We don't sell anything to anyone, show no ads, and use no trackers. This site loads nothing from other sites.

## How long we keep it

As long as you have an account. If you delete it, you have 14 days to change your mind, and then everything of yours is deleted. Deleted videos are gone after 24 hours.

Emails to you:

- who they went to, their subject, and whether they arrived: 30 days;
- their text: 7 days. If a link in it sets a password or confirms an address, the text is deleted as soon as the email is sent;
- if you delete your account, every email to you is deleted with it. Emails to the coaches that mention you follow the same times.

We back everything up every night and keep the backups of the last 7 days and of 4 weeks. Anything you delete is gone from all of them within 5 weeks.

You can unsubscribe from the newsletter with one click in any email.

## Your rights

You can see, correct, download or delete what we store about you: on your account page, or by writing to us on the contact page.
`;
