import { useEffect, useState } from "react";

const place = "plays-through-moments";

/** Whether clips stop at each moment, as last chosen on this device; they do until someone chooses otherwise. */
export function useStops(): { isOn: boolean; onChange(isOn: boolean): void } {
  const [isOn, setOn] = useState(true);
  useEffect(() => {
    try {
      setOn(localStorage.getItem(place) === null);
    } catch {
      // A browser that blocks storage starts with the usual choice.
    }
  }, []);
  const onChange = (next: boolean) => {
    setOn(next);
    try {
      if (next) localStorage.removeItem(place);
      else localStorage.setItem(place, "on");
    } catch {
      // Then the choice holds for this page.
    }
  };
  return { isOn, onChange };
}
