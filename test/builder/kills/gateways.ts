import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../chaos/random.js';
import { standInKeys } from '../../support/product-environment.js';

const againAfterMs = 200;
const giveUpAfterMs = 900_000;

export interface Answered {
  status: number;
  body: Record<string, unknown>;
}

export const operatorHeaders = {
  authorization: `Bearer ${standInKeys.operator}`,
  'content-type': 'application/json',
};

/** A request whose repeats are one: a read, or a write under a key. */
export interface Request {
  path: string;
  body?: object;
  key?: string;
}

/** The gateways as a client knows them: whichever answers. */
export class Gateways {
  constructor(
    private readonly urls: readonly string[],
    private readonly random: Random,
  ) {}

  /** Another one than before, where there is one. */
  next(before: string | null = null): string {
    const others = this.urls.filter((url) => url !== before);
    return this.random.pick(others.length > 0 ? others : this.urls);
  }

  /** Asks until something is answered that is no failure of a process; rejects when nothing is for minutes. */
  async ask(
    { path, body, key }: Request,
    isFinal = (status: number) => status < 500 && status !== 429,
  ): Promise<Answered> {
    const end = Date.now() + giveUpAfterMs;
    for (let url = this.next(); Date.now() < end; url = this.next(url)) {
      const answered = await this.once(`${url}${path}`, body, key);
      if (answered !== null && isFinal(answered.status)) return answered;
      await pause(againAfterMs);
    }
    throw new Error(`no gateway has answered ${path} for ${giveUpAfterMs / 1_000} s`);
  }

  private async once(url: string, body: object | undefined, key: string | undefined): Promise<Answered | null> {
    try {
      const response = await fetch(url, {
        headers: { ...operatorHeaders, ...(key !== undefined && { 'idempotency-key': key }) },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(90_000),
      });
      const read = (await response.json()) as Record<string, unknown> | unknown[]; // a problem, or what was asked for
      return { status: response.status, body: Array.isArray(read) ? { items: read } : read };
    } catch {
      return null; // it was killed, or is not up yet
    }
  }
}
