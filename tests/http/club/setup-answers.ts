/** What someone answers in the setup of an empty club, step by step. */
export const setupAnswers = {
  club: { siteName: "River Bags", siteTimeZone: "America/Chicago", contactEmail: "hello@river.example" },
  drill: {
    title: "Ten rounds",
    description: "",
    instructions: "",
    category: "push",
    difficulty: "beginner",
    estimatedTime: "20",
  },
  coaches: {
    firstName: "Robin",
    lastName: "Vale",
    email: "robin@river.example",
    password: "a long password",
    bio: "",
    secondFirstName: "Kit",
    secondLastName: "Marsh",
    secondEmail: "kit@river.example",
    secondPassword: "another long one",
    secondBio: "Throws far.",
  },
};
