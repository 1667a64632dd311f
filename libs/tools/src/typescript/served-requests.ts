import { ioBoundary } from '#telemetry';
import { codeOf, egressRefused, hostOf } from '#transport';
import type { Fetch } from '#transport';
import type { ChildMessage, ParentMessage } from './child-messages.js';
import type { Evidence } from './evidence.js';

type Asked = Extract<ChildMessage, { type: 'fetch' }>;
type Answer = Extract<ParentMessage, { type: 'fetched' }>;

/** The fetch for a host; null: the tool does not name it. */
export type FetchTo = (host: string) => Fetch | null;

/** The longest answer that a tool reads, in bytes. */
const maxBytes = 1_048_576;
/** Requests of one call at once. */
const mostAtOnce = 16;

/** The requests of one call, made here: each passes the egress guard, and is noted before it leaves. */
export class ServedRequests {
  readonly #open = new Map<number, AbortController>();
  #isClosed = false;
  /** Whether one of them was refused by our own rules. */
  wasRefused = false;

  constructor(
    private readonly fetchTo: FetchTo,
    private readonly evidence: Evidence,
  ) {}

  async answer(asked: Asked): Promise<Answer> {
    const { id, n, url, method } = asked;
    const refuse = (message: string, code: string | null): Answer => {
      this.wasRefused ||= code === egressRefused;
      return { type: 'fetched', id, n, error: { message, code } };
    };
    if (this.#isClosed || this.#open.size >= mostAtOnce) return refuse('the call makes no more requests', null);
    const host = hostOf(url);
    const fetch = this.fetchTo(host);
    if (fetch === null)
      return refuse(`${host || 'this address'} is in neither egress nor addresses of the tool`, egressRefused);
    const cut = new AbortController();
    this.#open.set(n, cut);
    const noted = this.evidence.begin(method);
    try {
      const headers = new Headers(asked.headers.filter(([name]) => !hopByHop.has(name.toLowerCase())));
      const body = asked.body === undefined ? null : Buffer.from(asked.body, 'base64');
      const response = await fetch(url, { method, headers, body, signal: cut.signal, maxBytes });
      noted.answered(response.status);
      const bytes = await ioBoundary('tool.code-body', () => response.arrayBuffer());
      const kept = [...response.headers].filter(([name]) => !unpacked.has(name));
      return {
        type: 'fetched',
        id,
        n,
        status: response.status,
        headers: kept,
        body: Buffer.from(bytes).toString('base64'),
      };
    } catch (error) {
      noted.failed(error);
      return refuse(error instanceof Error ? error.message : String(error), codeOf(error));
    } finally {
      this.#open.delete(n);
    }
  }

  abort(n: number): void {
    this.#open.get(n)?.abort();
  }

  /** From now on nothing leaves for this call, and what is under way is given up. */
  close(): void {
    this.#isClosed = true;
    for (const cut of this.#open.values()) cut.abort();
  }
}

/** Ours to say. */
const hopByHop = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive', 'upgrade', 'te']);
/** Of the bytes as they came, not as they are read. */
const unpacked = new Set(['content-encoding', 'content-length', 'transfer-encoding', 'connection']);
