import { useNavigate } from "react-router";
import { DrillSteps } from "#app/features/training/drills/drill-steps.tsx";
import type { ShownDrill } from "#app/features/training/drills/shown-drill.ts";
import type { GearChoices } from "#app/features/training/gear/choices.server.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { type LastResult, resultOf } from "./drill-log.ts";
import { LogSheet } from "./log-sheet.tsx";
import { resultWords } from "./sheet-parts.tsx";
import { useSendLog } from "./use-send-log.tsx";
import type { LogFields } from "./waiting-logs.tsx";

type Props = {
  drill: Pick<ShownDrill, "id" | "title" | "instructions" | "equipmentNeeded" | "videoUrl">;
  /** One-time key of the raw form (D24). */
  formKey: string;
  /** How many rounds the raw form asks for; null for the quick form. */
  rounds: number | null;
  last: LastResult | null;
  /** Bags, style and place to choose from, if the page has loaded them. */
  gear: GearChoices | null;
  problem: FormProblem | undefined;
  /** The page without the sheet. */
  closeHref: string;
  /** The page with the sheet, for that many rounds. */
  wayHref(rounds: number | null): string;
  /** Where the raw form posts. */
  action: string;
};

const drillWords = (fields: LogFields) => resultWords(resultOf(fields));

/** The log sheet over its page. Without a connection, an entry waits on the device and the sheet closes. */
export function LogDialog({ drill, closeHref, ...rest }: Props) {
  const navigate = useNavigate();
  const onWaiting = (saved: string) => navigate(closeHref, { state: { saved }, preventScrollReset: true });
  const about = {
    noun: "drill",
    title: drill.title,
    words: drillWords,
    timeField: "completedAt",
    draft: `log:${drill.id}`,
  } as const;
  const { onSubmit, isSending } = useSendLog({ about, onWaiting });
  const title = (
    <>
      <span className="sr-only">Complete Drill: </span>
      {drill.title}
    </>
  );
  return (
    <Dialog title={title} closeHref={closeHref} sheet>
      <div className="shrink-0 px-4 empty:hidden sm:px-6">
        <DrillSteps drill={drill} />
      </div>
      <LogSheet
        {...rest}
        drillId={drill.id}
        cancelHref={closeHref}
        onSubmit={onSubmit}
        isSending={isSending}
      />
    </Dialog>
  );
}
