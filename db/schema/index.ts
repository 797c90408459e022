export * from "./contact.ts";
export * from "./drills.ts";
export * from "./newsletter.ts";
export * from "./outbox.ts";
export * from "./practice-notes.ts";
export * from "./sessions.ts";
export * from "./submissions.ts";
export * from "./users.ts";
