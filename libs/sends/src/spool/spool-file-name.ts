/** Of the process that appends to it, and its number among those of that process. */
export const spoolFileName = /^([A-Za-z0-9._]+)-(\d+)-([0-9a-f]+)\.spool$/;

/** Whether a name is that of a spool file. */
export function isSpoolFile(name: string): boolean {
  return spoolFileName.test(name);
}
