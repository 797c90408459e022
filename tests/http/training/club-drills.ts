import type { Ask } from "#tests/support/app.ts";
import { read } from "../club.ts";

/** A drill as coaches read it. */
export type ClubDrill = {
  id: string;
  title: string;
  week: number;
  dayOfWeek: string;
  category: string;
  tier: string;
  isActive: boolean;
  assignedUserId: string | null;
};

/** Every drill of the club, as a coach reads them: the active ones, then the others. */
export async function everyDrill(coach: Ask): Promise<ClubDrill[]> {
  const lists = ["/api/admin/weekly-drills", "/api/admin/weekly-drills/inactive"];
  return (await Promise.all(lists.map((list) => read<ClubDrill[]>(coach, list)))).flat();
}
