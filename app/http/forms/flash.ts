import type { SentWords } from "#app/ui/draft/sent-words.ts";

/**
 * A message for the next page, in the exact words of contract, "Messages" (D40). `undo` is a form that undoes the
 * action (D35).
 */
export type Flash = {
  tone: "success" | "destructive";
  title: string;
  message?: string;
  /** How long it stays with scripts, if not 5 s, or 10 with Undo: results of tools stay 10 s (D40). */
  seconds?: number;
  /** Which form's draft was sent, and with which words: any document deletes its copy, and none that was typed into since. */
  sentDraft?: SentWords;
  /** A new access code: the page shows it in its own place, and no message goes away with it. */
  code?: { tier: "elite" | "pro"; code: string };
  /** A page the message links to. */
  link?: { label: string; href: string };
  undo?: { action: string; fields: Record<string, string> };
  /** The id of the person it answers, null for who isn't signed in; no one else who is signed in sees it (D76). */
  owner?: string | null;
};

/** How a message is given: its title alone, or with more; a success unless it says otherwise. */
export type Said = string | (Omit<Flash, "tone"> & { tone?: Flash["tone"] });
