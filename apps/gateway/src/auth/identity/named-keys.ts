import { Inject, Injectable } from '@nestjs/common';
import { AccessKeyStore, idInKey, mayUse, findSecret } from '#access';
import type { AccessKey, KeyRefusal } from '#access';
import { EngineClient } from '../../platform/engine-client.js';
import { Problem } from '../../platform/http/problem.js';
import { RecentMap } from '../../platform/http/recent-map.js';
import type { ProcessContext } from '../../platform/process-context.js';
import { PROCESS_CONTEXT } from '../../platform/tokens.js';
import type { Caller } from './caller.js';

/** A named key, and which of its secrets somebody has. */
export interface KnownKey {
  key: AccessKey;
  secret: number;
}

/** How long a key is known as it was read, in ms: a revoked one is refused by every gateway within this and the time of a read. */
export const knownForMs = 2_000;

/** How often a use is noted, in ms. */
const notedEveryMs = 60_000;

const refusals: Readonly<Record<KeyRefusal, string>> = {
  revoked: 'was revoked',
  expired: 'has expired',
  rotated: 'has another secret since it was rotated',
};

/** Named keys as this gateway knows them. */
@Injectable()
export class NamedKeys {
  private readonly known = new RecentMap<{ key: Promise<AccessKey | null>; at: number }>(1_000);
  private readonly noted = new RecentMap<number>(1_000);

  constructor(
    private readonly engine: EngineClient,
    @Inject(PROCESS_CONTEXT) private readonly context: Pick<ProcessContext, 'logger'>,
  ) {}

  /**
   * The key that a text is; null: no named key. Rejects with a 401 that names a key which is not taken any more, to who has its secret alone, and with a 503
   * while keys cannot be read.
   */
  async find(text: string): Promise<KnownKey | null> {
    const id = idInKey(text);
    if (id === null) return null;
    const key = await this.read(id);
    if (key === null) return null;
    const secret = findSecret(key, text);
    return secret < 0 ? null : this.unlessRefused({ key, secret });
  }

  /** The same of who has signed in by a key; null: it has gone. */
  async again(id: string, secret: number): Promise<KnownKey | null> {
    const key = await this.read(id);
    const isThere = key?.secrets[secret] !== undefined && mayUse(key, secret, Date.now()) === null;
    return key && isThere ? this.used({ key, secret }) : null;
  }

  /** A key has changed here: it is read again at once. */
  forget(id: string): void {
    this.known.set(id, { key: Promise.resolve(null), at: -Infinity });
  }

  private unlessRefused(known: KnownKey): KnownKey {
    const { key, secret } = known;
    const refusal = mayUse(key, secret, Date.now());
    if (refusal === null) return this.used(known);
    throw new Problem(401, 'unauthorized', `the key ${key.name} (${key.id}) ${refusals[refusal]}`);
  }

  private used(known: KnownKey): KnownKey {
    this.noteUse(known.key);
    return known;
  }

  private read(id: string): Promise<AccessKey | null> {
    const now = performance.now();
    const found = this.known.get(id);
    if (found && now - found.at < knownForMs) return found.key;
    const key = this.engine.ask((_store, { redis }) => new AccessKeyStore(redis).read(id));
    this.known.set(id, { key, at: now });
    key.catch(() => this.forget(id)); // whoever asks is told
    return key;
  }

  /** The note of a use is no reason to refuse one. */
  private noteUse(key: AccessKey): void {
    const now = performance.now();
    if (now - (this.noted.get(key.id) ?? -Infinity) < notedEveryMs) return;
    this.noted.set(key.id, now);
    this.engine
      .ask((_store, { redis }) => new AccessKeyStore(redis).noteUse(key, Date.now()))
      .catch((err: unknown) => this.context.logger.warn({ err, key: key.id }, 'the use of a key was not noted'));
  }
}

/** Who has a named key. */
export function callerOfKey({ key: { id, name, role, scopes } }: KnownKey): Caller {
  return { role, ...scopes, identity: { id, name } };
}
