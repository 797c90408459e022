export type Step = { brings: string[]; command: string[] };
export function planInstall(missing: string[], right: "root" | "sudo" | null): Step[];
export function isWanted(step: Step, missing: string[]): boolean;
export function ensureTools(): void;
