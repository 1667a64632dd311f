import { fork, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { saysReady, until } from '../../test/support/app-process.js';
import type { ProgramName } from '../../test/support/app-process.js';
import { appNodeOptions } from '../../test/support/node-options.js';
import type { Answer, Ask, Notice, RoleName } from './role.js';

type Settings = Record<string, string>;

/** How long an app may take to be ready on a machine that has much else to do. */
const readyMs = 90_000;

const dist = fileURLToPath(new URL('../..', import.meta.url));

/** None of them outlives this process, however it ends. */
const started = new Set<ChildProcess>();
process.once('exit', () => started.forEach((child) => child.kill('SIGKILL')));

/** A process of this benchmark: one of the product's, of the floor's or of the world's. */
export class Child {
  readonly name: string;
  readonly pid: number;

  constructor(
    name: string,
    protected readonly process: ChildProcess,
  ) {
    if (process.pid === undefined) throw new Error(`${name} could not be started`);
    this.name = name;
    this.pid = process.pid;
    started.add(process);
  }

  get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.hasEnded) return;
    const ended = once(this.process, 'exit');
    this.process.kill(signal);
    await ended;
  }
}

/** One of the four apps, or all in one process, as users run it, from a folder of what was built: this one's by default. It logs to a file, so that reading its log costs nobody CPU. */
export async function startApp(
  app: ProgramName,
  environment: Settings,
  logFolder: string,
  built = dist,
): Promise<Child> {
  const { main, log, env } = partsOf(app, environment, logFolder, built);
  const file = openSync(log, 'w');
  const child = new Child(app, spawn(process.execPath, [main], { env, stdio: ['ignore', file, file] }));
  await untilReady(child, environment, log);
  return child;
}

/** The same with a module loaded before the app's own, which answers what it is asked over IPC. */
export async function startWatched(
  app: ProgramName,
  environment: Settings,
  logFolder: string,
  preload: string,
): Promise<RoleChild> {
  const { main, log, env } = partsOf(app, environment, logFolder);
  const file = openSync(log, 'w');
  const execArgv = ['--import', pathToFileURL(preload).href];
  const child = new RoleChild(app, fork(main, [], { env, execArgv, stdio: ['ignore', file, file, 'ipc'] }));
  await untilReady(child, environment, log);
  return child;
}

function partsOf(
  app: ProgramName,
  environment: Settings,
  logFolder: string,
  built = dist,
): { main: string; log: string; env: NodeJS.ProcessEnv } {
  return {
    main: join(built, 'apps', app, 'src', 'main.js'),
    log: join(logFolder, `${app}.log`),
    env: { PATH: process.env['PATH'], NODE_OPTIONS: appNodeOptions, ENV_FILE: 'none', ...environment },
  };
}

async function untilReady(child: Child, environment: Settings, log: string): Promise<void> {
  await until(
    `${child.name} to be ready`,
    async () => {
      if (child.hasEnded) throw new Error(`${child.name} ended: ${readFileSync(log, 'utf8').slice(-2_000)}`);
      return saysReady(Number(environment['ADMIN_PORT']));
    },
    readyMs,
  );
}

/** A process that plays one role of `roles/` and does what it is asked over IPC. */
export class RoleChild extends Child {
  /** Where it is served, if it is. */
  address = '';
  /** Told of everything the role says unasked. */
  onNotice: (notice: number) => void = () => undefined;
  private readonly waiting = new Map<number, PromiseWithResolvers<unknown>>();
  private asked = 0;

  constructor(name: string, process: ChildProcess) {
    super(name, process);
    process.on('message', (message: Answer | Notice) => this.onMessage(message));
    process.once('exit', () => this.waiting.forEach(({ reject }) => reject(new Error(`${name} ended`))));
  }

  /** Asks for a piece of work and waits for its result. The caller knows what the role answers. */
  async ask<T>(what: string, about: object = {}): Promise<T> {
    const answered = Promise.withResolvers<unknown>();
    const ask: Ask = { id: ++this.asked, what, about };
    this.waiting.set(ask.id, answered);
    this.process.send(ask);
    return (await answered.promise) as T; // both ends are this folder's: each role's file says what it answers
  }

  /** Says something that needs no answer. */
  notify(notice: number): void {
    this.process.send({ notice });
  }

  private onMessage(message: Answer | Notice): void {
    if ('notice' in message) return this.onNotice(message.notice);
    const answered = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.error === undefined) answered?.resolve(message.answer);
    else answered?.reject(new Error(`${this.name}: ${message.error}`));
  }
}

/** Starts a role in a process of its own and gives it its settings. */
export async function startRole(role: RoleName, settings: object): Promise<RoleChild> {
  const main = fileURLToPath(new URL('./main.js', import.meta.url));
  const child = new RoleChild(role, fork(main, ['role', role], { execArgv: [] }));
  child.address = String(await child.ask('start', settings));
  return child;
}
