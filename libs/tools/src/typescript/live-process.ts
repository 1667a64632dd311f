import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { pause } from '#timing';
import type { ChildMessage } from './child-messages.js';
import { OpenCall } from './open-call.js';
import type { CallGifts } from './open-call.js';
import type { ToolFolder } from './tool-folder.js';
import { ToolProcess } from './tool-process.js';
import type { ProcessEnd } from './tool-process.js';

/** How long a call that nobody waits for may go on before its process is replaced, in milliseconds. */
const lingersMs = 2_000;

/** The hash under which a definition is known: to whoever has read it at the start, and to the process that runs it. */
export function hashDefinition(definition: unknown): string {
  return createHash('sha256')
    .update(canonicalize(definition) ?? '')
    .digest('hex');
}

/** A process of a folder with its calls. One that is retired takes no more, and ends with the last of them. */
export class LiveProcess {
  /** What it says each of its tools is; rejects where it ended before. */
  readonly hashes: Promise<ReadonlyMap<string, string>>;
  readonly ended: Promise<ProcessEnd>;
  readonly #ready = Promise.withResolvers<ReadonlyMap<string, string>>();
  readonly #process: ToolProcess;
  readonly #calls = new Map<number, OpenCall>();
  #lastCall = 0;
  #isRetired = false;

  constructor(folder: ToolFolder) {
    this.hashes = this.#ready.promise;
    this.hashes.catch(() => undefined);
    this.#process = new ToolProcess(folder, (message) => this.#hear(message));
    this.ended = this.#process.ended;
    void this.ended.then((end) => {
      this.#isRetired = true;
      this.#ready.reject(new Error(end.text));
      for (const call of this.#calls.values()) call.end({ kind: 'died', end });
    });
  }

  get isRetired(): boolean {
    return this.#isRetired;
  }

  /** Begins a call, which ends when its signal does at the latest. */
  begin(
    asked: { tool: string; args: Record<string, unknown>; key: string; run: { id: string; step: string } },
    gifts: CallGifts,
    signal: AbortSignal,
  ): OpenCall {
    const id = (this.#lastCall += 1);
    const { secrets, addresses } = gifts;
    const call = new OpenCall(gifts, (message) => this.#process.send(message));
    this.#calls.set(id, call);
    this.#process.hold();
    this.#process.send({ type: 'call', id, ...asked, secrets, addresses });
    const cut = (): void => {
      this.#process.send({ type: 'abort', id });
      call.end({ kind: 'cut' });
    };
    signal.addEventListener('abort', cut, { once: true });
    void call.ended.then(async ({ kind }) => {
      signal.removeEventListener('abort', cut);
      if (kind === 'cut') await this.#linger(call);
      this.#calls.delete(id);
      this.#process.release();
      if (this.#isRetired) this.retire();
    });
    return call;
  }

  /** Takes no more calls, and ends with the last. */
  retire(): void {
    this.#isRetired = true;
    if (this.#calls.size === 0) this.close();
  }

  close(): void {
    this.#process.end({ reason: 'closed', text: 'it was ended by us' });
  }

  /** Code that goes on although nobody waits would pile up. */
  async #linger(call: OpenCall): Promise<void> {
    for (let waited = 0; waited < lingersMs && !call.isOver; waited += 100) await pause(100);
    if (!call.isOver) this.#isRetired = true;
  }

  #hear(message: ChildMessage): void {
    if (message.type === 'ready')
      return this.#ready.resolve(
        new Map(message.tools.map(({ definition }) => [readName(definition), hashDefinition(definition)])),
      );
    if (!('id' in message)) return;
    const call = this.#calls.get(message.id);
    if (call?.hear(message) === false)
      this.#process.end({ reason: 'printed', text: 'its code said more than a call may say' });
  }
}

function readName(definition: unknown): string {
  return typeof definition === 'object' && definition !== null ? String(Reflect.get(definition, 'name')) : '';
}
