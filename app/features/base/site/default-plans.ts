/** What each plan initially costs and includes (D3); the last two name what it adds, one per line. */
export const defaultPlans = [
  {
    record: "basic",
    price: 15,
    yearlyPrice: null,
    description: "Our lessons at your own pace, and you help us film new ones.",
    features: "The tutorial video library",
    comparison: "Training content: Tutorial video library",
  },
  {
    record: "elite",
    price: 20,
    yearlyPrice: 170,
    description: "Know what to practice each week, and log every drill.",
    features: "Weekly drill plans\nA log of every drill\nTraining templates",
    comparison:
      "Training content: Training templates\nPractice plans: Weekly drill plans\nPractice plans: A log of every drill",
  },
  {
    record: "pro",
    price: 100,
    yearlyPrice: 996,
    description: "A coach who watches your throw, plans your weeks and follows your numbers.",
    features: `One video a week with feedback from a coach
Two 1-on-1 calls a month
Your numbers over the years, shot by shot
Messages straight to your coaches`,
    comparison: `Training content: Priority access to new content
Practice plans: Weekly drills assigned to you
Practice plans: 7-day schedule
Practice plans: Homework and strategy sessions
Your numbers: Full stats dashboard
Your numbers: Long-term tracking by shot type
Your numbers: Monthly progress reports
Coaching: One video feedback submission a week
Coaching: Two 1-on-1 calls a month
Coaching: Direct messaging with coaches`,
  },
] as const;
