import { useEffect, useState } from "react";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { deviceTime } from "#app/ui/device-time.ts";

/** The member's date: the server's, or this device's if the page is shown on a later day than it was rendered. */
export function useToday({ today, timeZone }: { today: string; timeZone: string }): string {
  const [now, setNow] = useState(today);
  useEffect(() => {
    const device = localDate(deviceTime(), timeZone);
    // Ignores a clock that is behind.
    setNow(device > today ? device : today);
  }, [today, timeZone]);
  return now;
}
