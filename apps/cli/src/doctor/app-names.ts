/** The apps, in the order of `doctor`'s output. */
export const appNames = ['gateway', 'controller', 'tool-runner', 'compressor'] as const;

export type AppName = (typeof appNames)[number];
