/** How a recurring job is doing, as the coaches' page of jobs shows it. */
export type JobState = {
  name: string;
  /** Milliseconds from one turn to the next. */
  every: number;
  startedAt: Date | null;
  endedAt: Date | null;
  /** Null when the last turn went well, else its sentence. */
  fault: string | null;
};

/** What the runner tells of its jobs. It forgets with the process: what must last is written by the jobs themselves. */
export type JobLog = {
  know(job: Pick<JobState, "name" | "every">): void;
  note(name: string, change: Partial<Pick<JobState, "startedAt" | "endedAt" | "fault">>): void;
  list(): JobState[];
};

/** An empty log of jobs. */
export function createJobLog(): JobLog {
  const states = new Map<string, JobState>();
  return {
    know: ({ name, every }) => states.set(name, { name, every, startedAt: null, endedAt: null, fault: null }),
    note(name, change) {
      const state = states.get(name);
      if (state) Object.assign(state, change);
    },
    list: () => [...states.values()],
  };
}
