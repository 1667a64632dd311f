import { Evidence } from './evidence.js';
import type { CallFailure, ChildMessage, ParentMessage } from './child-messages.js';
import { ServedRequests } from './served-requests.js';
import type { FetchTo } from './served-requests.js';
import type { Fate } from '../tool.js';
import type { ProcessEnd } from './tool-process.js';

/** What a call is given beside its arguments. */
export interface CallGifts {
  secrets: Record<string, string>;
  addresses: Record<string, string>;
  fetchTo: FetchTo;
  onLine: (line: ToolLine) => void;
}

/** A line that a tool's code has said. */
export type ToolLine = Pick<Extract<ChildMessage, { type: 'log' }>, 'level' | 'event' | 'fields'>;

/** What became of a call. */
export type CallEnd =
  | { kind: 'value'; value: unknown }
  | { kind: 'failed'; failed: CallFailure; message: string }
  /** Its process ended. */
  | { kind: 'died'; end: ProcessEnd }
  /** Nobody waits for it any more. */
  | { kind: 'cut' };

/** What a call may say, in characters. */
const mostSaid = 1_048_576;

/** A call under way in a process. What it asks for after its end is refused. */
export class OpenCall {
  readonly ended: Promise<CallEnd>;
  /** Whether the tool's own code has begun. */
  hasBegun = false;
  /** Whether its process has said that it is at its end. */
  isOver = false;
  readonly #over = Promise.withResolvers<CallEnd>();
  readonly #requests: ServedRequests;
  readonly #evidence = new Evidence();
  #said = 0;

  constructor(
    private readonly gifts: CallGifts,
    private readonly send: (message: ParentMessage) => void,
  ) {
    this.ended = this.#over.promise;
    this.#requests = new ServedRequests(gifts.fetchTo, this.#evidence);
  }

  /** Whether a request of it was refused by our own rules. */
  get wasRefused(): boolean {
    return this.#requests.wasRefused;
  }

  /** What a failure of it proves: nothing was done where its code had not begun, or had written nothing. */
  get fate(): Fate {
    return this.hasBegun ? this.#evidence.fate : 'refused';
  }

  end(end: CallEnd): void {
    this.#over.resolve(end);
    this.#requests.close();
  }

  /** What its process says of it. False: it says more than a call may. */
  hear(message: ChildMessage): boolean {
    switch (message.type) {
      case 'begun':
        this.hasBegun = true;
        return true;
      case 'ended': {
        this.isOver = true;
        const { failed, message: words = '', value } = message;
        this.end(failed === undefined ? { kind: 'value', value } : { kind: 'failed', failed, message: words });
        return true;
      }
      case 'fetch':
        void this.#requests.answer(message).then(this.send);
        return true;
      case 'fetch-abort':
        this.#requests.abort(message.n);
        return true;
      case 'log':
        return this.#hearLine(message);
      case 'ready':
      case 'loading':
      case 'pong':
      case 'broken':
        return true; // of the process, and of no call
    }
  }

  #hearLine({ level, event, fields, size }: Extract<ChildMessage, { type: 'log' }>): boolean {
    this.#said += Math.max(size, event.length);
    if (this.#said > mostSaid) return false;
    this.gifts.onLine({ level, event, fields });
    return true;
  }
}
