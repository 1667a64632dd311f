/** The apps, in the order in which `doctor` tells of them. */
export const appNames = ['gateway', 'controller', 'tool-runner', 'compressor'] as const;

export type AppName = (typeof appNames)[number];
