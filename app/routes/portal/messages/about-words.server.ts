import { excerptOf } from "#app/features/base/excerpt.ts";
import { readAt } from "#app/features/video/answers/views.ts";
import { placeWords } from "#app/features/video/player/marks.ts";
import { findAnsweredTitle } from "#app/features/video/submissions/queries.server.ts";
import type { MemberPage } from "#app/http/pages/page-loader.server.ts";

type PageReader = Pick<MemberPage, "services" | "actor" | "url">;

const longest = 80;

/** How a message begins that answers the open homework, or asks about the reviewed video and its moment, in the address. */
export async function aboutWords(
  { services, actor, url }: PageReader,
  open: readonly { id: string; text: string }[],
): Promise<string | null> {
  const about = url.searchParams.get("about");
  if (!about) return null;
  const homework = open.find(({ id }) => id === about);
  if (homework) return `About “${excerptOf(homework.text, longest)}”: `;
  const title = await findAnsweredTitle(services, actor, { id: about });
  const moment = readAt(url.searchParams.get("moment"));
  const place = moment === null ? "" : ` at ${placeWords(moment)}`;
  return title && `About my video “${excerptOf(title, longest)}”${place}: `;
}
