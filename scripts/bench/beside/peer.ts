import { fork } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { RoleChild, startRole } from '../child.js';
import type { PeerTextsAnswered, PeerTextsWanted } from '../roles/peer-texter.js';
import type { Metered } from './meter.js';
import type { PeerName } from './packages.js';

/** How often the model is asked in one run of a peer: 3 in a loop as it comes, 2 when it is given today's dates, as Turnpike gives them. */
export type ModelCalls = 2 | 3;

/** What a peer's program is told of the stand-ins. */
export interface Surroundings {
  model: string;
  dashboard: string;
  twilio: string;
  modelCalls: ModelCalls;
}

/** A peer that stands. */
export interface StartedPeer {
  /** Where it takes a text, and answers when the run is over. */
  door: string;
  /** All that its CPU is made of. */
  processes: readonly Metered[];
  /** What its program has printed. */
  log: string;
  stop: () => Promise<void>;
}

export interface PeerSettings {
  /** Where its program and its packages are. */
  installed: string;
  /** An empty folder of its own. */
  folder: string;
  redis: { url: string; pid: number };
  concurrency: number;
}

export type StartPeer = (settings: PeerSettings, surroundings: Surroundings) => Promise<StartedPeer>;

/**
 * Starts a program of a peer's as in production, with a file for its log as the product's apps have, and gives it its settings; it answers
 * where it is served. Rejects with the end of its log.
 */
export async function startProgram(
  program: string,
  { installed, folder }: PeerSettings,
  settings: object,
): Promise<RoleChild> {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', LANGSMITH_TRACING: 'false' };
  const log = join(folder, `${program}.log`);
  const file = openSync(log, 'w');
  const how = { cwd: installed, env, execArgv: [] };
  const path = join(installed, `${program}.mjs`);
  const child = new RoleChild(program, fork(path, [], { ...how, stdio: ['ignore', file, file, 'ipc'] }));
  const started = child.ask('start', settings).catch((error: unknown) => {
    throw new Error(`${String(error)}: ${readFileSync(log, 'utf8').slice(-2_000)}`);
  });
  child.address = String(await started);
  return child;
}

/** A peer and stand-ins of its own, by the same programs as the product's. */
export class Peer {
  private next = 1;

  private constructor(
    readonly name: PeerName,
    private readonly started: StartedPeer,
    readonly fixture: readonly RoleChild[],
    private readonly texter: RoleChild,
  ) {}

  static async start(name: PeerName, start: StartPeer, settings: PeerSettings, modelCalls: ModelCalls): Promise<Peer> {
    const [model, dashboard, texter] = await Promise.all([
      startRole('model', {}),
      startRole('dashboard', { answerAfterMs: 0 }),
      startRole('peer-texter', {}),
    ]);
    const addresses = { model: model.address, dashboard: dashboard.address, twilio: texter.address };
    const started = await start(settings, { ...addresses, modelCalls });
    return new Peer(name, started, [model, dashboard, texter], texter);
  }

  get processes(): readonly Metered[] {
    return this.started.processes;
  }

  /** Sends texts and waits until every run is over; rejects when one is not answered exactly once. Resolves with their latencies in milliseconds. */
  async run(count: number, inFlight: number): Promise<number[]> {
    const wanted: PeerTextsWanted = { first: this.next, count, inFlight, door: this.started.door };
    this.next += count;
    const { latenciesMs, doubled } = await this.texter
      .ask<PeerTextsAnswered>('text', wanted)
      .catch((error: unknown) => {
        throw new Error(`${String(error)}: ${readFileSync(this.started.log, 'utf8').slice(-2_000)}`);
      });
    if (doubled > 0) throw new Error(`${this.name}: ${doubled} doubled replies`);
    return latenciesMs;
  }

  async stop(): Promise<void> {
    await this.started.stop();
    await Promise.all(this.fixture.map((role) => role.end('SIGKILL')));
  }
}
