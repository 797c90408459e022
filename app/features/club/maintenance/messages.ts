/** What coaches call the kinds of background work that can be given up. */
export const jobNames: Readonly<Record<string, string>> & { export: string } = {
  ingest: "Prepare a video",
  slow_motion: "Make a slow-motion clip",
  side_by_side: "Make a side-by-side clip",
  frame_times: "Read when a video's frames are shown",
  thumbnail: "Make a small picture of a video",
  still: "Make a still with a drawing",
  voice: "Prepare a recording",
  export: "Collect a member's data",
};

/** The sentences about work that was given up, and about backups. */
export const messages = {
  backupTitle: "Backup started",
  noBackupFolder: "The backup folder can't be written to, so no backup was started.",
  noBackupRoom: "The disk of the backup folder is full, so no backup was started.",
  backupStarted: "It's listed here when it's done. You can leave this page.",
  backupFailed: "Backup not started",
  retriedTitle: "Trying again",
  retried: "The job is back in line. It's listed here again if it fails three more times.",
  retryFailed: "Job not retried",
  picturesPaused: "Video pictures paused",
  picturesResumed: "Video pictures resumed",
  pauseFailed: "Nothing was paused",
  offlineOn: "Offline pages turned on",
  offlineOff: "Offline pages turned off",
  offlineOffDetail: "Each member's copy is removed the next time they open the site.",
  switchFailed: "Nothing was changed",
} as const;
