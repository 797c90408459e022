/** The sentences about bags and how logs mention them. */
export const messages = {
  nameMissing: "Please give your bags a name",
  nameLong: "A name has at most 60 characters",
  speedRange: "Speed is a whole number from 1 to 10",
  nameTaken: "You already have bags with this name",
  tooMany: "You can list up to 30 bags. Remove some first.",
  unknownBag: "These bags aren't on your list",
  unknownStyle: "Please choose one of the throwing styles",
  unknownPlace: "Please choose indoors or outdoors",
  added: "Bags added",
  changed: "Bags changed",
  removed: "Bags removed",
  restored: "Bags are back on your list",
  failedTitle: "Error saving your bags",
} as const;
