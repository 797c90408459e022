import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { type Player, speeds } from "./use-player.tsx";

const small = "px-2 md:px-3";

// On a phone all of them share their lines, so that the moments below stay on the first screen.
const group = "contents gap-1.5 md:flex md:flex-wrap";

/** Gives up the focus after a choice, so that the desk's keys keep working. */
function Speed({ player: { speed, setSpeed } }: { player: Player }) {
  return (
    <select
      aria-label="Speed"
      value={speed}
      onChange={({ currentTarget }) => {
        setSpeed(Number(currentTarget.value));
        currentTarget.blur();
      }}
      className="min-h-11 cursor-pointer rounded-md border-[1.5px] border-line-strong bg-surface-raised px-1 tabular-nums"
    >
      {speeds.map((one) => (
        <option key={one} value={one}>{`${one}×`}</option>
      ))}
    </select>
  );
}

/** Play, single frames, and speeds for a clip; actions for the current moment are its children. */
export function PlayerControls({ player, children }: { player: Player; children: ReactNode }) {
  const { isPlaying, step, toggle } = player;
  return (
    <div className="flex flex-wrap items-center gap-1.5 md:justify-between">
      <span className={group}>
        <Button type="button" variant="secondary" className={small} onClick={() => step(-1)}>
          <span className="sr-only">Frame back</span>
          <span aria-hidden="true">◀ 1</span>
        </Button>
        <Button type="button" variant="secondary" className={`${small} md:min-w-20`} onClick={toggle}>
          {isPlaying ? "Pause" : "Play"}
        </Button>
        <Button type="button" variant="secondary" className={small} onClick={() => step(1)}>
          <span className="sr-only">Frame forward</span>
          <span aria-hidden="true">1 ▶</span>
        </Button>
        <Speed player={player} />
      </span>
      <span className={group}>{children}</span>
    </div>
  );
}
