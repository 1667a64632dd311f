import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Redis } from '#redis';
import { saidIn, shiftFile, shiftKey, slowedAt } from '../../assistant/texting/shifted-clock.js';

/** Built code, which processes load as they start. */
const preload = fileURLToPath(new URL('../../assistant/texting/shifted-clock.js', import.meta.url)).replace(
  /(?<!\/dist)\/test\//,
  '/dist/test/',
);

/** The clock of the four processes: it begins where a story does, goes slowly while somebody writes an answer, and leaps where it is told. */
export class HandClock {
  private readonly folder = mkdtempSync(join(tmpdir(), 'turnpike-hand-clock-'));
  private readonly file = join(this.folder, 'shift');
  private said: string;
  private redis: Redis | null = null;

  constructor(begins: string) {
    this.said = String(Date.parse(begins) - Date.now());
    this.write();
  }

  /** What an app needs to have this clock. */
  get environment(): Record<string, string> {
    return { NODE_OPTIONS: `--import=${preload}`, [shiftFile]: this.file };
  }

  private now(): number {
    const said = saidIn(this.said);
    return Date.now() + said.leapt + slowedAt(said, Date.now());
  }

  /** Redis's scripts have it too. */
  async keepIn(redis: Redis): Promise<void> {
    this.redis = redis;
    await redis.set(shiftKey, this.said);
  }

  /** From now on a second of the machine's is so many of its own. */
  async goAt(rate: number): Promise<void> {
    const said = saidIn(this.said);
    await this.say(said.leapt, rate, slowedAt(said, Date.now()));
  }

  async leapTo(time: string): Promise<void> {
    const said = saidIn(this.said);
    const slowed = slowedAt(said, Date.now());
    await this.say(said.leapt + Date.parse(time) - this.now(), said.rate, slowed);
  }

  close(): void {
    rmSync(this.folder, { recursive: true });
  }

  private async say(leapt: number, rate: number, slowed: number): Promise<void> {
    this.said = [leapt, rate, Date.now(), slowed].join(' ');
    this.write();
    await this.redis?.set(shiftKey, this.said);
  }

  /** No process reads half of it. */
  private write(): void {
    writeFileSync(`${this.file}.new`, this.said);
    renameSync(`${this.file}.new`, this.file);
  }
}
