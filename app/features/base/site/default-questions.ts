/**
 * The initial questions by id. `{elite}` and the like are replaced with prices from the plans page, `{guarantee}` and the like with
 * what the club promises.
 */
export const defaultQuestions = [
  {
    id: "what-is-this",
    category: "general",
    question: "What is this club?",
    answer:
      "Coaching and a training portal for cornhole players. You watch short tutorials, follow a weekly drill plan, log what you threw, and see your points per round and accuracy over the weeks. Pro members also send one video a week and get feedback on it.",
  },
  {
    id: "for-whom",
    category: "general",
    question: "Is it for beginners?",
    answer:
      "Yes. The tutorials start with the stance and the grip, and every drill shows its level. Players who compete get as much out of the numbers and the video feedback.",
  },
  {
    id: "what-is-ppr",
    category: "general",
    question: "What is PPR?",
    answer:
      "Points per round: what your four bags score in one round, from 0 to 12. A bag in the hole counts 3, a bag on the board 1. Accuracy is your PPR as a percentage of 12.",
  },
  {
    id: "what-do-i-need",
    category: "general",
    question: "What do I need to start?",
    answer:
      "A board, four bags and a phone. The boards stand 27 feet apart; if you're short on space, move them closer and note the distance with your drill.",
  },
  {
    id: "which-plans",
    category: "membership",
    question: "What plans do you offer?",
    answer:
      "There are three plans. Basic ({basic} a month) supports the club and helps us film new lessons. Every account has the tutorial library and a log for your practice without paying. Elite ({elite} a month) adds weekly drill plans and training templates. Pro ({pro} a month) adds drills made for you, the full stats dashboard, feedback on one video a week, direct messages, monthly reports and two 1-on-1 calls a month.",
  },
  {
    id: "change-plan",
    category: "membership",
    question: "Can I change my plan?",
    answer:
      "Yes, anytime. An upgrade starts right away. A downgrade starts when the time you've paid for ends.",
  },
  {
    id: "try-first",
    category: "membership",
    question: "Can I try it first?",
    answer:
      "Yes. Every account has the tutorial library and a log for your practice without paying, for as long as you like. No card needed. Choose a plan when you want more.",
  },
  {
    id: "who-gets-feedback",
    category: "coaching",
    question: "Who gets video feedback?",
    answer: "Pro members, one video a week. The week starts on Sunday.",
  },
  {
    id: "how-long",
    category: "coaching",
    question: "How long does feedback take?",
    answer: "You can expect it within {review-time}. You'll see it in the portal as soon as it's ready.",
  },
  {
    id: "which-files",
    category: "coaching",
    question: "Which video files can I send?",
    answer: "MP4, MOV, AVI and WebM, up to 2 GB each. A phone held sideways at hip height is all it takes.",
  },
  {
    id: "calls",
    category: "coaching",
    question: "How do the 1-on-1 calls work?",
    answer: "Pro members have two calls a month with a coach. You book a time in the portal.",
  },
  {
    id: "which-devices",
    category: "technical",
    question: "Which phones and browsers work?",
    answer:
      "Any recent browser, on a phone, tablet, or computer. Pages load fast even on a slow connection, and everything works with JavaScript turned off.",
  },
  {
    id: "upload-stops",
    category: "technical",
    question: "My upload stopped. What now?",
    answer:
      "It picks up where it stopped. While the page is open, it resumes automatically when you're back online. If you closed the page, open Video Analysis again and choose the same file: only the rest is sent, and your message is still there. An unfinished upload is saved for 14 days. With JavaScript turned off, the file is sent from the beginning. If it keeps failing, write to us with the message you see.",
  },
  {
    id: "forgot-password",
    category: "technical",
    question: "I forgot my password.",
    answer:
      'Choose "Forgot password" where you sign in. That page says how to get a link that works for 1 hour, and you choose a new one.',
  },
  {
    id: "how-billed",
    category: "billing",
    question: "How am I billed?",
    answer:
      "If you buy your plan in our online store, you pay there by card, every 30 days or once a year, and we never see your card. If you ask the coaches for a plan, they tell you how to pay and open it for you. Nothing is charged before that.",
  },
  {
    id: "yearly",
    category: "billing",
    question: "Is there a yearly price?",
    answer:
      "Yes. Elite is {elite-year} a year, which saves {elite-saving}. Pro is {pro-year} a year, which saves {pro-saving}.",
  },
  {
    id: "money-back",
    category: "billing",
    question: "What if it's not for me?",
    answer: "There is a {guarantee}, so write to us and you get your money back.",
  },
  {
    id: "cancel",
    category: "billing",
    question: "How do I cancel?",
    answer:
      "If you bought your plan in our online store, cancel in your account there; your receipt has the link. If the coaches set it up, write to us. You keep your plan until the end of the time you've paid for.",
  },
] as const;
