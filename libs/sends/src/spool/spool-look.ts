import { readdir } from 'node:fs/promises';
import { ioBoundary } from '#telemetry';
import { QuietDirectory } from './quiet-directory.js';
import { isSpoolFile } from './spool-file-name.js';

/** Whether gateways on this disk keep anything that is not in Redis yet, a STOP perhaps (I9): for who cannot read what it is. */
export class SpoolLook {
  private readonly quiet: QuietDirectory;

  constructor(private readonly directory: string) {
    this.quiet = new QuietDirectory(directory);
  }

  /** False also where that cannot be said. */
  async isEmpty(): Promise<boolean> {
    try {
      if (this.quiet.isStillEmpty) return true;
      const look = this.quiet.look();
      if (look.changedAt === null) return true; // no gateway has been here
      const names = await ioBoundary('disk.look-for-spools', () => readdir(this.directory));
      if (names.some(isSpoolFile)) return false;
      this.quiet.wasEmpty(look);
      return true;
    } catch {
      return false;
    }
  }
}
