/** The apps, in the order of `doctor`'s output. */
export const appNames = ['gateway', 'controller', 'tool-runner', 'compressor'] as const;

export type AppName = (typeof appNames)[number];

/** What runs as a process: an app, or all four in one. */
export type ProgramName = AppName | 'all-in-one';
