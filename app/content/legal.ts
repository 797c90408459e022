/** A legal page: plain text for a coach to edit. A paragraph is a string, a list is a list of strings. */
export type LegalText = {
  title: string;
  description: string;
  changed: string;
  sections: readonly { heading: string; text: readonly (string | readonly string[])[] }[];
};

const privacy: LegalText = {
  title: "Privacy Policy",
  description: "What we store about you, why, for how long, and how you get it back or deleted.",
  changed: "March 2026",
  sections: [
    {
      heading: "What we store",
      text: [
        "Only what the club needs to work:",
        [
          "your name, e-mail address, phone number and password (the password only as a hash that cannot be read back);",
          "your plan, and when and how it changed;",
          "the drills you log, the videos and messages you send, and what your coaches answer;",
          "your e-mail address, if you asked for the newsletter.",
        ],
        "We do not see your card: you pay in the store where you buy your plan.",
      ],
    },
    {
      heading: "Who sees it",
      text: [
        "You and the coaches. Other members see nothing of yours. We sell nothing to anybody, show no advertisements and use no trackers; this site asks no other site for anything.",
      ],
    },
    {
      heading: "How long we keep it",
      text: [
        "As long as you have an account. When you delete it, everything of yours goes after 14 days in which you may change your mind. Videos that are deleted are gone after 24 hours.",
        "Emails we send you:",
        [
          "who it went to, its subject and whether it arrived: 30 days;",
          "its text: 7 days. The text of an email with a link that sets a password or confirms an address is deleted as soon as it is sent;",
          "if you delete your account, every email to you is deleted with it. Emails to the coaches that mention you follow the same times.",
        ],
        "We back everything up every night and keep the backups of the last 7 days and of 4 weeks. What you delete is gone from the last of them within 5 weeks.",
        "The newsletter ends with one click on the link in every mail.",
      ],
    },
    {
      heading: "Your rights",
      text: [
        "You may see, correct, take with you or delete what we store about you: on your account page, or by writing to us on the contact page.",
      ],
    },
  ],
};

const terms: LegalText = {
  title: "Terms of Service",
  description: "The rules of the club, in plain words.",
  changed: "March 2026",
  sections: [
    {
      heading: "What you get",
      text: [
        "What your plan says on the plans page. Pro members may send one video a week and have two 1-on-1 calls a month; feedback comes within 2–3 business days as a rule.",
      ],
    },
    {
      heading: "Paying and leaving",
      text: [
        "Plans are billed every 30 days by the store where you bought them. You may leave at any time and keep the plan until the end of the time you have paid for. An upgrade counts at once, a downgrade at the next billing cycle.",
        "There is a 30-day money-back guarantee.",
      ],
    },
    {
      heading: "What we ask of you",
      text: [
        [
          "Keep your password to yourself.",
          "Send only videos of yourself, or of people who agreed to it.",
          "Keep the library to yourself: the films are for members.",
          "Throw safely: look behind the board before you throw.",
        ],
      ],
    },
    {
      heading: "Your videos stay yours",
      text: [
        "We use them to give you feedback, and for nothing else unless you allow it.",
        "Coaching is advice. What your body can take, you and your doctor know best.",
      ],
    },
  ],
};

const cookies: LegalText = {
  title: "Cookie Policy",
  description: "The small cookies this site uses, and what each is for.",
  changed: "March 2026",
  sections: [
    {
      heading: "A few cookies, all our own",
      text: [
        [
          "session: knows that you are signed in. It goes when you close the browser, or later when you ticked “Remember me”.",
          "flash: carries a message such as “Message Sent!” to the next page, for a minute at most.",
          "device: knows that you have signed in on this device before, so that wrong guesses elsewhere don't lock you out. It doesn't sign you in. It stays for a year.",
          "google and way_back: keep your place while you sign in with Google, for 10 minutes at most.",
          "time_zone: your browser's time zone, so that your days and weeks are yours. It is set on the pages for members and coaches.",
          "small_videos: whether you chose small videos for a slow line, at the foot of a page. It stays for a year.",
        ],
        "A coach who signs in with a code from an app gets three more: pending_sign_in keeps the place while you get the code, for 10 minutes; trusted_device keeps you from being asked again for 30 days, if you checked the box; recovery_codes shows new recovery codes until you have saved them, for 30 minutes at most.",
        "Over https each name starts with __Host-, so that no other site can set it.",
      ],
    },
    {
      heading: "What we do not use",
      text: [
        "No advertising, no counting, no cookies of other sites. That is why there is no banner to click away.",
        "You may delete our cookies in your browser at any time; you are signed out then.",
      ],
    },
  ],
};

/** The three legal pages (D41). */
export const legalTexts = { privacy, terms, cookies } as const;
