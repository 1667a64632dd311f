import { answerWithin, pause } from '#timing';
import { LiveProcess } from './live-process.js';
import { stampFolder } from './tool-folder.js';
import type { ToolFolder } from './tool-folder.js';
import type { ProcessEnd } from './tool-process.js';

export interface ProcessHooks {
  /** A process has ended by itself, or because of what it did. */
  onEnded: (folder: string, end: ProcessEnd) => void;
  /** Whether files that have changed are loaded at the next call: for development. */
  reloads: boolean;
}

/** There is no process of the folder to make a call. */
export class ToolsUnreachable extends Error {
  override readonly name = 'ToolsUnreachable';
}

const startMs = 10_000;
/** Before the next start of a process that has ended by itself, in milliseconds: none, then this, then twice as long each time. */
const firstPauseMs = 250;
const longestPauseMs = 30_000;
/** A call waits for a start that is so near, in milliseconds. */
const waitsForMs = 1_000;

/** The process of a folder: started when first needed, and started anew when it has ended. */
export class FolderProcess {
  #live: { process: LiveProcess; stamp: string } | null = null;
  #failures = 0;
  #startsAt = 0;
  #isClosed = false;

  constructor(
    private readonly folder: ToolFolder,
    private readonly hooks: ProcessHooks,
  ) {}

  /** One that has loaded its tools. Throws ToolsUnreachable. */
  async ready(signal: AbortSignal): Promise<LiveProcess> {
    if (this.#isClosed) throw new ToolsUnreachable('closed');
    const process = this.#present() ?? (await this.#start(signal));
    const late = (): never => {
      process.close();
      throw new ToolsUnreachable(`its files did not load within ${startMs} ms`);
    };
    try {
      await answerWithin(process.hashes, startMs, late);
    } catch (error) {
      throw error instanceof ToolsUnreachable ? error : new ToolsUnreachable(readMessage(error), { cause: error });
    }
    return process;
  }

  /** A call has come to its end: what ended before was chance. */
  noteSuccess(): void {
    this.#failures = 0;
  }

  close(): void {
    this.#isClosed = true;
    this.#live?.process.close();
  }

  /** The process that runs, unless it is retired or its files have changed. */
  #present(): LiveProcess | null {
    if (this.#live === null || this.#live.process.isRetired) return null;
    const { process, stamp } = this.#live;
    if (!this.hooks.reloads || stamp === stampFolder(this.folder)) return process;
    process.retire();
    this.#failures = 0;
    this.#startsAt = 0;
    return null;
  }

  async #start(signal: AbortSignal): Promise<LiveProcess> {
    const waitMs = this.#startsAt - performance.now();
    if (waitMs > waitsForMs)
      throw new ToolsUnreachable(
        `its process has ended ${this.#failures} times, and starts again in ${Math.ceil(waitMs)} ms`,
      );
    if (waitMs > 0) await pause(waitMs, { signal });
    const begun = this.#present();
    if (begun !== null) return begun; // by another call
    const process = new LiveProcess(this.folder);
    this.#live = { process, stamp: stampFolder(this.folder) };
    void process.ended.then((end) => this.#note(end));
    return process;
  }

  #note(end: ProcessEnd): void {
    if (end.reason === 'closed') return;
    this.hooks.onEnded(this.folder.name, end);
    this.#failures += 1;
    const pauseMs = this.#failures === 1 ? 0 : firstPauseMs * 2 ** (this.#failures - 2);
    this.#startsAt = performance.now() + Math.min(pauseMs, longestPauseMs);
  }
}

function readMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
