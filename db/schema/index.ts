export * from "./drills.ts";
export * from "./exports.ts";
export * from "./outbox.ts";
export * from "./practice-notes.ts";
export * from "./sessions.ts";
export * from "./submissions.ts";
export * from "./tokens.ts";
export * from "./users.ts";
