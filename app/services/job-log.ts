/** A recurring job's status, as the coaches' page shows it. */
export type JobState = {
  name: string;
  /** Milliseconds between runs. */
  every: number;
  startedAt: Date | null;
  endedAt: Date | null;
  /** Null if the last run succeeded, else its message. */
  fault: string | null;
};

/** The runner's record of its jobs, in memory only; jobs store anything that must last. */
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
