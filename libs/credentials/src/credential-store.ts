import { parseStored, type Redis } from '#redis';
import { ioBoundary } from '#telemetry';

import { credentialKeys } from './credential-keys.js';
import type { StoredCredential } from './credential.js';

/** Who changes a credential, and why. */
export interface ChangedBy {
  by: string;
  why: string;
}

/** A change, for the record; `at` is in milliseconds since the epoch. */
export interface CredentialChange extends ChangedBy {
  action: 'created' | 'updated' | 'deleted';
  id: string;
  at: number;
}

const mostChanges = 1_000;

/** The credentials of a deployment, their values sealed. It has no key. */
export class CredentialStore {
  constructor(private readonly redis: Redis) {}

  /** All, by name. */
  async list(): Promise<StoredCredential[]> {
    const all = await ioBoundary('redis.credential-list', () => this.redis.hvals(credentialKeys.all));
    const read = all.map((text) => parseStored<StoredCredential>(text));
    return read.sort((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id));
  }

  async read(id: string): Promise<StoredCredential | null> {
    const text = await ioBoundary('redis.credential-read', () => this.redis.hget(credentialKeys.all, id));
    return text === null ? null : parseStored<StoredCredential>(text);
  }

  /** Puts it in the place of the one with its id, if there is one, and records who did it. */
  async write(credential: StoredCredential, change: Omit<CredentialChange, 'id'>): Promise<void> {
    const entry = JSON.stringify({ ...change, id: credential.id });
    await ioBoundary('redis.credential-write', () =>
      this.recorded(entry).hset(credentialKeys.all, credential.id, JSON.stringify(credential)).exec(),
    );
  }

  async remove(id: string, change: Omit<CredentialChange, 'id'>): Promise<void> {
    await ioBoundary('redis.credential-remove', () =>
      this.recorded(JSON.stringify({ ...change, id }))
        .hdel(credentialKeys.all, id)
        .exec(),
    );
  }

  /** The latest first. */
  async changes(): Promise<CredentialChange[]> {
    const all = await ioBoundary('redis.credential-changes', () => this.redis.lrange(credentialKeys.changes, 0, -1));
    return all.map((text) => parseStored<CredentialChange>(text));
  }

  private recorded(entry: string) {
    return this.redis
      .multi()
      .lpush(credentialKeys.changes, entry)
      .ltrim(credentialKeys.changes, 0, mostChanges - 1);
  }
}
