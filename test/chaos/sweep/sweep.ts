import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { appNames, until } from '../../support/app-process.js';
import type { AppName } from '../../support/app-process.js';
import { designOf } from '../design.js';
import type { Finding } from '../findings.js';
import { Load } from '../load.js';
import type { ChaosOptions } from '../options.js';
import { Random } from '../random.js';
import { untilQuiet } from '../until-quiet.js';
import type { ArmedProcess } from './armed-process.js';
import { auditSweep } from './audit-sweep.js';
import { Census, ioBoundaryOf } from './census.js';
import type { Point } from './census.js';
import { loadOptions } from './options.js';
import type { SweepOptions } from './options.js';
import { layParts } from './parts.js';
import type { Parts } from './parts.js';
import { groupOf, Provoker } from './provoke.js';
import { rowOf } from './row.js';
import type { SweepRow } from './row.js';
import { endStrangers } from './strangers.js';

/** What a sweep came to. */
export interface SweepResult {
  row: SweepRow;
  findings: Finding[];
  /** Logs and evidence; null when there was nothing to keep. */
  folder: string | null;
}

/** Told how far a sweep has come, a line at a time. */
type Say = (line: string) => void;

const sayEveryMs = 10_000;
const quietWithinMs = 90_000;
/** A group of I/O boundaries that kills nobody for so long makes way for the next one. */
const groupRestsAfterMs = 120_000;
/** A life that has come to none of its points for so long makes way for one with others. */
const vainAfterMs = 45_000;
/** Discovery ends when everything has been provoked, and so many groups of texts have been answered in a whole world after that. */
const groupsToDiscover = 15;
/** So long a sweep waits for all that it was told to kill at. */
const namedWithinMs = 60_000;
const learnsEveryMs = 500;
/** What a sweep that has little time provokes while it discovers. */
const soonProvoked = ['redis.read-run', 'redis.governor-pace-anew', 'disk.append', 'queue.drain'];

/** Kills every app before and after each of its I/O boundaries, again and again, while texts come in, and audits what is left; `ending` ends it early. */
export async function sweep(
  options: SweepOptions,
  say: Say = () => undefined,
  ending?: AbortSignal,
): Promise<SweepResult> {
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-sweep-'));
  say(`seed ${options.seed}; logs in ${folder}`);
  const course = await Course.lay(options, folder, say);
  ending?.addEventListener('abort', () => course.endSoon());
  let result: SweepResult;
  try {
    result = await course.run();
  } finally {
    await course.clear();
  }
  if (result.folder === null) rmSync(folder, { recursive: true, force: true, maxRetries: 5 }); // nobody writes there any more
  return result;
}

/** One sweep: the world, Redis, the processes, and what is known of their I/O boundaries. */
class Course {
  private readonly census: Census;
  private readonly startedAt = Date.now();
  private discoveredAt = 0;
  private readonly selfEnds: Record<string, number> = {};
  private endsAt = Number.POSITIVE_INFINITY;
  private swept: AppName | null = null;
  /** The group of I/O boundaries under the sweep. */
  private group = 0;
  private isEnding = false;
  private stopped = false;
  private readonly runningProcesses: Promise<void>[] = [];
  private readonly log: string[] = [];

  private constructor(
    private readonly options: SweepOptions,
    private readonly chaos: ChaosOptions,
    private readonly random: Random,
    private readonly folder: string,
    private readonly say: Say,
    private readonly parts: Parts,
  ) {
    this.census = new Census(options.killsPerSide, options.ioBoundaries);
  }

  static async lay(options: SweepOptions, folder: string, say: Say): Promise<Course> {
    const random = new Random(options.seed);
    const chaos = loadOptions(options);
    return new Course(options, chaos, random, folder, say, await layParts(options, chaos, random, folder));
  }

  async run(): Promise<SweepResult> {
    const { processes, fixture, trees, losing, client } = this.parts;
    const load = new Load(this.chaos, fixture, this.random.fork(), null, losing?.watch);
    this.chaos.runs = Number.POSITIVE_INFINITY; // the people are drawn; their texts end when the sweep does
    for (const one of processes) this.runningProcesses.push(this.keepAlive(one));
    await this.untilReady();
    losing?.begin(() => processes.filter(({ app }) => app === 'gateway').map(({ url }) => url), client);
    await trees.run(1); // what an undisturbed tree answers
    const telling = setInterval(() => this.report(load), sayEveryMs);
    const texting = load.run();
    await this.discover(load);
    await this.sweepAll();
    clearInterval(telling);
    this.chaos.runs = load.begun;
    await this.untilReady();
    await Promise.all([texting, trees.rest(), endStrangers(fixture)]);
    return this.judge(load, await untilQuiet(() => designOf.turnpike.isQuiet(client), quietWithinMs));
  }

  private async judge(load: Load, quiet: boolean): Promise<SweepResult> {
    const { options, chaos, folder, census, selfEnds, parts } = this;
    await parts.fixture.twilio.callbacksDone();
    const unseen = (await parts.losing?.end()) ?? [];
    const kept = { ...chaos, keep: options.keep };
    const { findings, figures, trees } = await auditSweep(kept, parts, { load, unseen }, folder);
    const wallMs = Date.now() - this.startedAt;
    const watched = parts.losing?.row ?? null;
    const row = rowOf({ options, census, figures, trees, watched, findings, quiet, selfEnds, wallMs });
    return { row, findings, folder: options.keep || findings.length > 0 || !quiet ? folder : null };
  }

  async clear(): Promise<void> {
    this.stopped = true;
    const { processes, client, fixture, losing, redis } = this.parts;
    client.disconnect();
    await Promise.all(processes.map((one) => one.end('SIGKILL')));
    await Promise.all(this.runningProcesses);
    await Promise.all([fixture.close(), losing?.close(), redis.stop()]);
  }

  private async discover(load: Load): Promise<void> {
    await (this.options.ioBoundaries.length === 0 ? this.provokeAll(load) : this.provokeNamed());
    this.learn();
    this.discoveredAt = Date.now();
    const found = appNames.map((app) => `${app} ${this.census.ioBoundaries(app).length}`).join(', ');
    this.say(`crossings found: ${found}`);
  }

  private async provokeAll(load: Load): Promise<void> {
    const provoker = this.provoke(() => (this.options.forMs > 0 ? soonProvoked : null));
    await until('everything to be provoked', () => provoker.rounds >= 1, 180_000);
    await provoker.stop();
    const enough = load.done + groupsToDiscover;
    await until('discovery', () => load.done >= enough, 180_000);
  }

  /** Goes on until every one that was named has been passed somewhere, or does not come. */
  private async provokeNamed(): Promise<void> {
    const names = this.options.ioBoundaries.map((name) => name.replace(/^.*:/, ''));
    const provoker = this.provoke(() => names);
    const end = Date.now() + namedWithinMs;
    for (; this.census.unreached().length > 0 && Date.now() < end; await pause(learnsEveryMs)) this.learn();
    await provoker.stop();
  }

  /** One app after the other, and again where one has passed something late that was not to be had before. */
  private async sweepAll(): Promise<void> {
    let killed = -1;
    while (this.census.total() > killed) {
      killed = this.census.total();
      for (const [n, app] of this.options.apps.entries()) await this.sweepApp(app, n + 1);
    }
  }

  /** Every process of an app dies, life after life, until each of its points has had its kills, a group after another. */
  private async sweepApp(app: AppName, nth: number): Promise<void> {
    if (this.census.left(app).length === 0) return;
    const { forMs, apps } = this.options;
    if (forMs > 0) this.endsAt = this.discoveredAt + (forMs * nth) / apps.length;
    for (let fruitless = new Set<number>(); ;) {
      const left = this.census.left(app).map((point) => groupOf(ioBoundaryOf(point)));
      const group = left.find((one) => !fruitless.has(one));
      if (group === undefined || !this.goesOn(app)) break;
      if (await this.sweepGroup(app, group)) fruitless = new Set();
      else fruitless.add(group);
    }
    this.swept = null;
    await this.endAll(app); // those that are still armed
  }

  /** Answers whether it has killed anybody. */
  private async sweepGroup(app: AppName, group: number): Promise<boolean> {
    const before = this.census.total();
    let [kills, since] = [before, Date.now()];
    const isOver = (): boolean => {
      if (this.census.total() > kills) [kills, since] = [this.census.total(), Date.now()];
      const isDone = !this.goesOn(app) || this.groupLeft(app, group).length === 0;
      return isDone || Date.now() - since > groupRestsAfterMs;
    };
    this.group = group;
    this.swept = app;
    await this.endAll(app); // begins the armed lives
    const provoker = this.provoke(() => this.groupLeft(app, group).map(ioBoundaryOf));
    await until(`${app} to be killed everywhere`, isOver, Number.POSITIVE_INFINITY);
    await provoker.stop();
    return this.census.total() > before;
  }

  private groupLeft(app: AppName, group: number): Point[] {
    return this.census.left(app).filter((point) => groupOf(ioBoundaryOf(point)) === group);
  }

  private async endAll(app: AppName): Promise<void> {
    await Promise.all(this.parts.processes.filter((one) => one.app === app).map((one) => one.end('SIGKILL')));
  }

  /** Kills no more: what has been killed so far is judged. */
  endSoon(): void {
    this.isEnding = true;
  }

  private goesOn(app: AppName): boolean {
    return !this.isEnding && Date.now() < this.endsAt && this.census.left(app).length > 0;
  }

  /** One of each app that has others is spared, so that work gets done and no send is claimed in vain until it is given up. */
  private isArmed(one: ArmedProcess): boolean {
    const isSpared = this.options.replicas > 1 && this.parts.processes.find(({ app }) => app === one.app) === one;
    return this.swept === one.app && !isSpared && this.goesOn(one.app);
  }

  /** Starts an app again whenever it has ended; armed while its app is swept. */
  private async keepAlive(one: ArmedProcess): Promise<void> {
    const random = this.random.fork();
    while (!this.stopped) {
      const mine = (point: Point): boolean => groupOf(ioBoundaryOf(point)) === this.group;
      const drawn = this.isArmed(one) ? this.census.draw(one.app, random, mine) : [];
      one.start(drawn);
      const isVain = await this.outlives(one, drawn);
      if (isVain) this.census.missed(one.app, drawn);
      const point = one.takeDeath();
      if (point !== null) this.census.killed(one.app, point);
      else if (!one.wasEnded) this.selfEnds[one.app] = (this.selfEnds[one.app] ?? 0) + 1;
      this.learn();
    }
  }

  /** Waits for the end of a life, and brings it about where the points it was told to die at do not come. */
  private async outlives(one: ArmedProcess, drawn: readonly string[]): Promise<boolean> {
    const end = drawn.length === 0 ? Number.POSITIVE_INFINITY : Date.now() + vainAfterMs;
    await until('the end of a life', () => !one.isAlive || Date.now() > end, Number.POSITIVE_INFINITY);
    if (!one.isAlive) return false;
    await one.end('SIGKILL');
    return true;
  }

  private learn(): void {
    for (const one of this.parts.processes) this.census.learn(one.app, one.passed());
  }

  private provoke(wanted: () => readonly string[] | null): Provoker {
    const { fixture, trees, redis, client, processes, gatewayUrl } = this.parts;
    const swept = (): ArmedProcess[] => processes.filter(({ app }) => this.swept === null || app === this.swept);
    const harness = {
      fixture,
      trees,
      redis,
      client,
      processes,
      gatewayUrl,
      swept,
      random: this.random.fork(),
      log: this.log,
    };
    const provoker = new Provoker(harness, wanted);
    provoker.start();
    return provoker;
  }

  private async untilReady(): Promise<void> {
    await Promise.all(this.parts.processes.map((one) => one.untilReady()));
  }

  private report(load: Load): void {
    const left = this.swept === null ? [] : this.census.left(this.swept);
    const few = left.length > 0 && left.length <= 6 ? ` (${left.join(' ')})` : '';
    this.say(
      `${this.swept ?? 'nothing'} under the sweep, ${left.length} points left${few}; ${this.census.total()} kills, ${load.done} groups and ${this.parts.trees.done} trees done`,
    );
  }
}
