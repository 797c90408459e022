import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { formatShortDay } from "#app/ui/time/format.ts";

type Upload = { hasUploadedThisWeek: boolean; nextUploadOpensAt: Date | null };

/** The weekly reminder: 1/1 once this week's video is in, 0/1 before; `action` is the next step. */
export function WeeklyUploadCard({
  upload,
  timeZone,
  action,
}: {
  upload: Upload;
  timeZone: string;
  action: ReactNode;
}) {
  const { hasUploadedThisWeek, nextUploadOpensAt } = upload;
  return (
    <Card heading="Weekly video upload" footer={action}>
      <Progress id="weekly-upload" label="This week" value={hasUploadedThisWeek ? 1 : 0} max={1}>
        {hasUploadedThisWeek ? "1/1 (100%)" : "0/1 (0%)"}
        {nextUploadOpensAt && `, the next upload opens on ${formatShortDay(nextUploadOpensAt, timeZone)}`}
      </Progress>
    </Card>
  );
}
