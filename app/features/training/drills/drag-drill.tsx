import type { DragEvent } from "react";
import type { DayOfWeek } from "#app/features/base/calendar/rules.ts";

const kind = "application/x-drill";

/** Makes a chip one that can be dragged to another day; its form moves it without a pointer. */
export const dragsDrill = (chipId: string) => ({
  draggable: true,
  onDragStart: ({ dataTransfer }: DragEvent) => {
    dataTransfer.setData(kind, chipId);
    dataTransfer.effectAllowed = "move";
  },
});

/** Makes a day take a chip that is dropped on it, by sending the chip's own form. */
export const takesDrill = (day: DayOfWeek) => ({
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes(kind)) event.preventDefault();
  },
  onDrop: (event: DragEvent) => {
    const chip = document.getElementById(event.dataTransfer.getData(kind));
    const field = chip?.querySelector<HTMLSelectElement>("select[name=dayOfWeek]");
    if (!field || field.value === day) return;
    event.preventDefault();
    field.value = day;
    field.form?.requestSubmit();
  },
});
