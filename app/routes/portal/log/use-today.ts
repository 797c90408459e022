import { useEffect, useState } from "react";
import { deviceTime } from "#app/ui/time/device-time.ts";
import { zoneClock } from "#app/ui/time/zone-clock.ts";

/** The member's date: the server's, or this device's if the page is shown on a later day than it was rendered. */
export function useToday({ today, timeZone }: { today: string; timeZone: string }): string {
  const [now, setNow] = useState(today);
  useEffect(() => {
    const device = zoneClock(deviceTime(), timeZone).toISOString().slice(0, 10);
    // Ignores a clock that is behind.
    setNow(device > today ? device : today);
  }, [today, timeZone]);
  return now;
}
