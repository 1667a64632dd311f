import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { ioBoundary } from '#telemetry';
import { every } from '#timing';
import { parseForeignJson } from '#values';
import { asChildMessage } from './child-messages.js';
import type { ChildMessage, ParentMessage } from './child-messages.js';
import { LineReader } from './line-reader.js';
import { buildCommand } from './tool-folder.js';
import type { ToolFolder } from './tool-folder.js';

/** Why a process ended, in a word for code and in words for people. */
export interface ProcessEnd {
  reason: 'blocked' | 'memory' | 'unreadable' | 'printed' | 'broken' | 'exited' | 'closed';
  text: string;
}

/** A message is no longer than this, in characters: a body of a megabyte in base64, and its headers. */
const longestLine = 2_097_152;
/** How long its code may keep a process from answering, in milliseconds. */
const blockedMs = 3_000;
/** Of memory in all, in bytes: its heap has a limit of its own, and this is for what lies beside it. */
const mostMemory = 402_653_184;
/** How often it is looked after while it has work, and while it has none, in milliseconds. */
const tickMs = { atWork: 100, atRest: 5_000 };
const pageBytes = 4_096;

/** One process of a folder's tools. It is told and heard by lines over a socket; it has no environment, and its output goes nowhere. */
export class ToolProcess {
  /** Settles when it is over, with the reason. */
  readonly ended: Promise<ProcessEnd>;
  readonly #child: ChildProcess;
  readonly #socket: Socket;
  readonly #over = Promise.withResolvers<ProcessEnd>();
  readonly #stopResting: () => void;
  #stopWorking: () => void = () => undefined;
  #works = 0;
  #reason: ProcessEnd | null = null;
  #heardAt = 0;
  #pings = 0;

  constructor(
    folder: ToolFolder,
    private readonly onMessage: (message: ChildMessage) => void,
  ) {
    this.ended = this.#over.promise;
    const args = buildCommand(folder, true);
    this.#child = spawn(process.execPath, args, { env: {}, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    const [, , , socket] = this.#child.stdio;
    if (!(socket instanceof Socket)) throw new Error('a process was started without its socket');
    this.#socket = socket;
    socket.setEncoding('utf8');
    const reader = new LineReader(
      longestLine,
      (line) => this.#hear(line),
      () => this.end({ reason: 'unreadable', text: 'its code sent more than a message may hold' }),
    );
    socket.on('data', (piece: string) => reader.read(piece));
    socket.on('error', () => undefined); // its end says the same
    this.#child.once('error', (error) =>
      this.#finish({ reason: 'exited', text: `it could not be started: ${error.message}` }),
    );
    this.#child.once('exit', (code, signal) => this.#finish(this.#reason ?? explainExit(code, signal)));
    this.#child.unref();
    socket.unref();
    this.#stopResting = every(tickMs.atRest, () => this.#checkMemory());
  }

  /** A call begins: from now on it is watched closely, until as many have been released. */
  hold(): void {
    this.#works += 1;
    if (this.#works > 1) return;
    this.#heardAt = performance.now();
    this.#pings = 0;
    this.#stopWorking = every(tickMs.atWork, () => this.#watch());
  }

  release(): void {
    this.#works -= 1;
    if (this.#works === 0) this.#stopWorking();
  }

  send(message: ParentMessage): void {
    if (this.#socket.writable) this.#socket.write(`${JSON.stringify(message)}\n`);
  }

  end(why: ProcessEnd): void {
    this.#reason ??= why;
    this.#child.kill('SIGKILL');
  }

  #finish(why: ProcessEnd): void {
    this.#stopResting();
    this.#stopWorking();
    this.#socket.destroy();
    this.#over.resolve(why);
  }

  #hear(line: string): void {
    if (this.#reason !== null) return;
    this.#heardAt = performance.now();
    const message = readMessage(line);
    if (message === null) return this.end({ reason: 'unreadable', text: 'its code sent what is no message' });
    if (message.type === 'broken')
      return this.end({ reason: 'broken', text: `its code threw outside of a call: ${message.message}` });
    if (message.type !== 'pong') this.onMessage(message);
  }

  /** Its loop must turn. Pings are counted beside the time, so that a pause of our own is not held against it. */
  async #watch(): Promise<void> {
    const silentMs = performance.now() - this.#heardAt;
    if (silentMs > blockedMs && this.#pings > blockedMs / tickMs.atWork / 2)
      return this.end({ reason: 'blocked', text: `its code kept it busy for more than ${blockedMs} ms` });
    this.#pings = silentMs < tickMs.atWork * 2 ? 0 : this.#pings + 1;
    this.send({ type: 'ping', n: this.#pings });
    await this.#checkMemory();
  }

  async #checkMemory(): Promise<void> {
    if ((await readMemory(this.#child.pid)) > mostMemory)
      this.end({ reason: 'memory', text: `its code took more than ${mostMemory / 1_048_576} MiB of memory` });
  }
}

function readMessage(line: string): ChildMessage | null {
  try {
    return asChildMessage(parseForeignJson(line));
  } catch {
    return null;
  }
}

/** What a process occupies, in bytes, where the system says it (Linux); elsewhere its heap's limit is the only one. */
async function readMemory(pid: number | undefined): Promise<number> {
  const text = await ioBoundary('tool.code-memory', () => readFile(`/proc/${pid}/statm`, 'latin1').catch(() => ''));
  return Number(text.split(' ')[1] ?? 0) * pageBytes;
}

/** V8 aborts where its heap is full. */
const abortSignals: readonly (string | null)[] = ['SIGABRT', 'SIGTRAP', 'SIGILL'];

function explainExit(code: number | null, signal: string | null): ProcessEnd {
  if (abortSignals.includes(signal))
    return { reason: 'memory', text: 'its code took more memory than its heap may hold' };
  return { reason: 'exited', text: `its process ended (${signal ?? `exit code ${code}`})` };
}
