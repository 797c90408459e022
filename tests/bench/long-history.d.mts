import type Database from "better-sqlite3";

export function writeHistory(database: Database.Database, userId: string, days: number, until: number): void;
export function writeCrowd(database: Database.Database, count: number, people: number, until: number): void;
