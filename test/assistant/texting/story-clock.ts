import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DateTime } from 'luxon';
import type { Redis } from '#redis';
import { shiftClock, shiftFile, shiftKey } from './shifted-clock.js';

const preload = fileURLToPath(new URL('./shifted-clock.js', import.meta.url));

/** The clock of all processes, this one's and Redis's scripts among them: it goes on as clocks do, and leaps where it is told. */
export class StoryClock {
  private readonly folder = mkdtempSync(join(tmpdir(), 'turnpike-clock-'));
  private readonly file = join(this.folder, 'shift');
  private shiftMs = 0;

  /** `zone`: of all times that are said. */
  constructor(readonly zone: string) {
    this.write();
    shiftClock(this.file);
  }

  /** What an app needs to have this clock. */
  get environment(): Record<string, string> {
    return { NODE_OPTIONS: `--import=${preload}`, [shiftFile]: this.file };
  }

  now(): DateTime<true> {
    return DateTime.now().setZone(this.zone) as DateTime<true>; // a zone that there is
  }

  /** It is that time from now on; never an earlier one. */
  async leapTo(time: DateTime, redis: Redis): Promise<void> {
    const byMs = time.toMillis() - Date.now();
    if (byMs < 0) throw new Error(`it is past ${time.toISO()}`);
    this.shiftMs += byMs;
    await redis.set(shiftKey, this.shiftMs);
    this.write();
  }

  close(): void {
    rmSync(this.folder, { recursive: true });
  }

  /** No process reads half a number. */
  private write(): void {
    writeFileSync(`${this.file}.new`, String(this.shiftMs));
    renameSync(`${this.file}.new`, this.file);
  }
}
