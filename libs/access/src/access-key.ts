import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AccessRole, KeyState } from './access-words.js';

/** Of whose tenants and agents a key may see and change what is there. Null: of all. */
export interface KeyScopes {
  tenants: readonly string[] | null;
  agents: readonly string[] | null;
  /** Whether it may read what people wrote, and their numbers. */
  words: boolean;
}

/** Who changed a key, when and why. */
export interface KeyChange {
  by: string;
  why: string;
  /** ms since the epoch. */
  at: number;
}

/** One of the secrets that a key has had: the latest holds, and the one before it for as long as its rotation says. */
export interface KeySecret extends KeyChange {
  /** SHA-256 of the whole key, in hex. */
  hash: string;
  /** How long the secret before this one goes on, in ms. */
  overlapMs: number;
}

/** A named key as it is stored: no secret is in it. */
export interface AccessKey {
  id: string;
  name: string;
  role: AccessRole;
  scopes: KeyScopes;
  /** ms since the epoch; null: it does not expire. */
  expiresAt: number | null;
  /** The first is from its creation. */
  secrets: readonly KeySecret[];
  revoked: KeyChange | null;
  /** ms of the last use, to a minute; null: none. */
  usedAt: number | null;
}

/** Why a key is not taken, though its secret was right once. */
export type KeyRefusal = Exclude<KeyState, 'active'> | 'rotated';

const form = /^(tp_[a-z0-9]{8})_[\w-]{43}$/;

/** The id in a named key; null: the text is none. */
export function idInKey(text: string): string | null {
  return form.exec(text)?.[1] ?? null;
}

/** A new id: what everybody may read of a key. */
function createId(): string {
  return `tp_${Array.from(randomBytes(8), (byte) => (byte % 32).toString(32)).join('')}`;
}

function hashKey(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A new secret of a key, and the hash that is stored; without an id for a new key. */
export function createSecret(id = createId()): { id: string; text: string; hash: string } {
  const text = `${id}_${randomBytes(32).toString('base64url')}`;
  return { id, text, hash: hashKey(text) };
}

/** Which secret of the key a text is, counted from 0; -1: none that it ever had. */
export function findSecret({ secrets }: Pick<AccessKey, 'secrets'>, text: string): number {
  const given = Buffer.from(hashKey(text), 'hex');
  return secrets.findIndex(({ hash }) => timingSafeEqual(Buffer.from(hash, 'hex'), given));
}

export function keyState({ revoked, expiresAt }: Pick<AccessKey, 'revoked' | 'expiresAt'>, now: number): KeyState {
  if (revoked !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
}

/** Until when a secret goes on; null: it is the latest, and as long as the key. */
export function findSecretEnd({ secrets }: Pick<AccessKey, 'secrets'>, n: number): number | null {
  const next = secrets[n + 1];
  return next === undefined ? null : next.at + next.overlapMs;
}

/** Why a secret of the key is not taken any more; null: it is. */
export function mayUse(key: AccessKey, n: number, now: number): KeyRefusal | null {
  const state = keyState(key, now);
  if (state !== 'active') return state;
  const until = findSecretEnd(key, n);
  return until !== null && until <= now ? 'rotated' : null;
}
