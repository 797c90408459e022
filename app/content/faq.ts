/** One question with its answer; paragraphs are separated by an empty line. */
export type Question = { id: string; question: string; answer: string };

/** The questions of one category. */
export type FaqCategory = { id: string; title: string; questions: readonly Question[] };

/** What the answers say about money, from the one price table (D3). */
export type PriceFacts = {
  month: { basic: number; elite: number; pro: number };
  year: Record<"elite" | "pro", { price: number; savingPercent: number }>;
};

const general: FaqCategory = {
  id: "general",
  title: "General Questions",
  questions: [
    {
      id: "what-is-this",
      question: "What is this club?",
      answer:
        "Two coaches and a training portal for cornhole players. You watch short tutorials, follow a weekly drill plan, log what you threw, and see your points per round and accuracy over the weeks. Pro members also send one video a week and get feedback on it.",
    },
    {
      id: "for-whom",
      question: "Is it for beginners?",
      answer:
        "Yes. The tutorials start with the stance and the grip, and every drill says how hard it is. Players who compete get as much out of the numbers and the video feedback.",
    },
    {
      id: "what-is-ppr",
      question: "What is PPR?",
      answer:
        "Points per round: what your four bags score in one round, from 0 to 12. A bag in the hole counts 3, a bag on the board 1. Accuracy is your PPR as a share of 12.",
    },
    {
      id: "what-do-i-need",
      question: "What do I need to start?",
      answer:
        "A board, four bags and a phone. The boards stand 27 feet apart; if you have less room, start shorter and note it with your drill.",
    },
  ],
};

const membership = ({ month }: PriceFacts): FaqCategory => ({
  id: "membership",
  title: "Membership Plans",
  questions: [
    {
      id: "which-plans",
      question: "Which plans are there?",
      answer: `Three. Basic ($${month.basic} a month) opens the tutorial library. Elite ($${month.elite} a month) adds weekly drill plans and training templates. Pro ($${month.pro} a month) adds drills made for you, the full stats dashboard, one video feedback a week, direct messages, monthly reports and two 1-on-1 calls a month.`,
    },
    {
      id: "change-plan",
      question: "Can I change my plan?",
      answer:
        "Any time. An upgrade counts at once. A downgrade takes effect at the next billing cycle, so you keep what you have paid for.",
    },
    {
      id: "try-first",
      question: "Can I try it first?",
      answer:
        "Yes. A new account is free and gives you access to the basic content, so you can look around before you choose a plan.",
    },
  ],
});

const coaching: FaqCategory = {
  id: "coaching",
  title: "Video Feedback & Coaching",
  questions: [
    {
      id: "who-gets-feedback",
      question: "Who gets video feedback?",
      answer: "Pro members, one video a week. The week starts on Sunday.",
    },
    {
      id: "how-long",
      question: "How long does feedback take?",
      answer: "You can expect it within 2–3 business days. You see it in the portal as soon as it is there.",
    },
    {
      id: "which-files",
      question: "Which video files can I send?",
      answer: "MP4, MOV, AVI and WebM, up to 2 GB each. A phone held sideways at hip height is all it takes.",
    },
    {
      id: "calls",
      question: "How do the 1-on-1 calls work?",
      answer: "Pro members have two calls a month with a coach. You agree on a time in the portal.",
    },
  ],
};

const technical: FaqCategory = {
  id: "technical",
  title: "Technical Support",
  questions: [
    {
      id: "which-devices",
      question: "Which phones and browsers work?",
      answer:
        "Any browser of the last years, on a phone, a tablet or a computer. The pages are light and work on slow lines; most of them work even with scripts switched off.",
    },
    {
      id: "upload-stops",
      question: "My upload stopped. What now?",
      answer:
        "It picks up where it stopped. While the page is open, it resumes by itself when the connection is back. If you closed the page, open Video Analysis again and choose the same file: only the rest is sent, and your message is still there. An unfinished upload is saved for 14 days. With scripts switched off, the file is sent from the beginning. If it keeps failing, write to us with the message you see.",
    },
    {
      id: "forgot-password",
      question: "I forgot my password.",
      answer:
        'Choose "Forgot password" where you sign in. We mail you a link that works for 1 hour, and you choose a new one.',
    },
  ],
};

const billing = ({ year }: PriceFacts): FaqCategory => ({
  id: "billing",
  title: "Billing & Payments",
  questions: [
    {
      id: "how-billed",
      question: "How am I billed?",
      answer: "Every 30 days, by the store where you buy the plan. We never see your card.",
    },
    {
      id: "yearly",
      question: "Is there a yearly price?",
      answer: `Yes. Elite is $${year.elite.price} a year, which saves ${year.elite.savingPercent}%. Pro is $${year.pro.price} a year, which saves ${year.pro.savingPercent}%.`,
    },
    {
      id: "money-back",
      question: "What if it is not for me?",
      answer:
        "There is a 30-day money-back guarantee. Write to us within 30 days and you get your money back.",
    },
    {
      id: "cancel",
      question: "How do I cancel?",
      answer:
        "In the store where you bought the plan. You keep it until the end of the time you have paid for.",
    },
  ],
});

/** The questions in their five categories, with true answers (D38). */
export function faqFor(prices: PriceFacts): readonly FaqCategory[] {
  return [general, membership(prices), coaching, technical, billing(prices)];
}

/** The questions the plans page answers itself. */
export const planQuestionIds = ["change-plan", "try-first", "who-gets-feedback", "yearly", "money-back"];

/** The three questions the contact page answers before one has to write. */
export const commonQuestionIds = ["how-long", "change-plan", "which-files"];

/** The questions of these ids, in this order. */
export function pickQuestions(categories: readonly FaqCategory[], ids: readonly string[]): Question[] {
  const all = categories.flatMap(({ questions }) => questions);
  return ids.flatMap((id) => all.filter((one) => one.id === id));
}
