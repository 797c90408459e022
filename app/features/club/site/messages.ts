/** The sentences about editing the site. */
export const messages = {
  published: "Published",
  publishedWords: (title: string) => `“${title}”: your visitors see it now.`,
  failed: "Not published",
  pictureAgain: "Please choose the picture again.",
  removed: "Removed",
  restored: "Restored",
  noDraft: "There is nothing to publish: this draft was published or discarded already.",
  draftDiscarded: "Draft discarded",
  empty: (label: string) => `${label}: please write something`,
  tooLong: (label: string, most: number) => `${label}: please use at most ${most} characters`,
  timeZone: "Please choose a time zone from the list",
  email: "Please enter a valid email address, or leave it empty",
  address:
    "Please enter a web address that starts with https://, without a user name or spaces, or leave it empty",
  price: "Monthly price: please enter US dollars from 0 to 10,000, with cents if you like",
  year: "Price a year: please enter US dollars, with cents if you like, or leave it empty",
  dearYear: "Price a year: that's more than twelve months cost. Please enter less, or leave it empty",
  firstYear: "Please enter a year such as 2019",
  position: "Place in the list: please enter a whole number from 1 to 999",
  color: "Please enter a color like #b83408",
  paleLight: (contrast: string) =>
    `This color is too pale to read on a light page: its contrast is ${contrast}, and text needs 4.5. Please choose a darker one.`,
  dimDark: (contrast: string) =>
    `This color is too dim to read on a dark page: its contrast is ${contrast}, and text needs 4.5. Please choose a lighter one.`,
  values: "Values: please write one per line, as Title: what you mean by it",
  comparison: "Comparison: please write one per line, as Group: what the plan adds",
  unknownRecord: "There is no such entry. Someone may have removed it.",
  lastCoach: "A club needs at least one coach.",
  coachHasMembers: (name: string, members: number) =>
    `${members === 1 ? "1 member is" : `${members} members are`} assigned to ${name}. Assign them to someone else first.`,
  fixedList: "These entries can be changed, but not added or removed.",
  fixedCoaches: "The environment decides who coaches (COACHES). Only photos can be changed here.",
  noCode: "There was no such code.",
  codeMade: (plan: string) => `Write down the new ${plan} code`,
  codeOnce:
    "It stays here until you leave this page, and won't be shown again. An earlier code no longer works.",
  codeOff: (plan: string) => `The ${plan} code is turned off.`,
  codeFixed: "The environment decides this code. Remove it there to make one here.",
} as const;
