import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { provenName, SignInLogStore } from '#access';
import type { Role } from '../platform/roles.js';
import { callerOfShared } from './identity/caller.js';
import type { Caller, SharedKeySettings } from './identity/caller.js';
import { callerOfKey, NamedKeys } from './identity/named-keys.js';
import type { KnownKey } from './identity/named-keys.js';
import { ProviderSignIns } from './oidc/provider-sign-ins.js';
import type { ProvenPerson } from './oidc/provider-sign-ins.js';
import { BreakGlass, glassCaller, glassSeconds } from './open/break-glass.js';
import { hashText, isSame, mac } from './secret-texts.js';
import { sessionCookie } from './session-cookie.js';
import type { SessionRecord, StoredSession } from './stored-session.js';
import { ConsoleSessions, sessionTtlSeconds, wrongKeyTtlSeconds } from './console-sessions.js';
import type { Config } from '../platform/config.js';
import { EngineClient } from '../platform/engine-client.js';
import { toNetwork } from '../platform/http/to-network.js';
import type { ProcessContext } from '../platform/process-context.js';
import { fieldProblem, Problem } from '../platform/http/problem.js';
import { CONFIG, PROCESS_CONTEXT } from '../platform/tokens.js';

export type { Role } from '../platform/roles.js';

export interface Session {
  token: string;
  caller: Caller;
  /** The token in `x-csrf-token` of every call that changes something. */
  csrf: string;
  /** ms since the epoch. */
  expiresAt: number;
}

/** Who signs in, and what their sign-in stores. */
interface FoundKey {
  caller: Caller;
  stored: StoredSession;
}

type Keys = Pick<Config, 'GATEWAY_API_KEY' | 'OPERATOR_API_KEY'> & SharedKeySettings;

export const csrfHeader = 'x-csrf-token';

/** Wrong keys that one address may send in a minute. */
const mostWrongKeys = 10;
const tokenForm = /^[\w-]{43}$/;

/**
 * Signs people in to the console by a key of the API or a provider. Redis keeps the token's hash and a MAC made from token and key: who reads Redis
 * cannot sign in, and changing a key ends all its sign-ins.
 */
@Injectable()
export class Sessions {
  private readonly keys: Record<Role, string | undefined>;

  constructor(
    @Inject(CONFIG) private readonly config: Keys,
    private readonly engine: EngineClient,
    private readonly named: NamedKeys,
    private readonly provider: ProviderSignIns,
    private readonly glass: BreakGlass,
    @Inject(PROCESS_CONTEXT) private readonly context: Pick<ProcessContext, 'metrics'>,
  ) {
    this.keys = { operator: config.OPERATOR_API_KEY, viewer: config.GATEWAY_API_KEY };
  }

  /** Throws a 401 for an unknown key, and a 429 after too many tries. `from`: the caller's address. */
  async open(key: string, from: string): Promise<Session> {
    const address = hashText(toNetwork(from));
    await this.refuseGuessing(address);
    const token = randomBytes(32).toString('base64url');
    const found = this.byGlass(key, token) ?? this.bySharedKey(key, token) ?? toSession(await this.named.find(key));
    if (found === null) {
      this.context.metrics.count('wrongKeys', { at: 'console' });
      throw fieldProblem(401, 'unauthorized', [{ field: 'key', detail: this.expectedKey() }]);
    }
    await this.ask((sessions) => sessions.forgiveKey(address));
    const isGlass = 'glass' in found.stored;
    if (isGlass) await this.glass.noteUse(from);
    return this.store(token, found, isGlass ? glassSeconds : sessionTtlSeconds);
  }

  /** Signs somebody in whom the provider has proven. Noted first: nobody is in whom the audit does not name. */
  async openProven({ caller, ...stored }: ProvenPerson & { caller: Caller }): Promise<Session> {
    const { person } = stored;
    const to = { issuer: person.issuer, subject: person.subject, role: caller.role };
    const deed = { at: Date.now(), did: 'signed-in' as const, by: provenName(person), reason: null, to };
    await this.engine.ask((_store, { redis }) => new SignInLogStore(redis).note(deed));
    const seconds = this.provider.options?.sessionSeconds ?? sessionTtlSeconds;
    return this.store(randomBytes(32).toString('base64url'), { caller, stored }, seconds);
  }

  /** The sign-in of a request by its cookie; null without one, and for one that has ended. */
  async of(request: FastifyRequest): Promise<Session | null> {
    const token = request.cookies?.[sessionCookie];
    if (token === undefined || !tokenForm.test(token)) return null;
    const kept = await this.ask((sessions) => sessions.read(hashText(token)));
    if (!kept) return null;
    const caller = await this.restoreCaller(JSON.parse(kept.record) as SessionRecord, token); // only `open` writes there
    return caller && { token, caller, csrf: mac(token, 'csrf'), expiresAt: Date.now() + kept.leftMs };
  }

  /**
   * The caller of a request's sign-in; null without one. Throws a 403 for a call that changes something without the sign-in's token in
   * `x-csrf-token`: another site's page can send the cookie, never that.
   */
  async callerIn(request: FastifyRequest): Promise<Caller | null> {
    const session = await this.of(request);
    if (session && !isLook(request) && !isSame(String(request.headers[csrfHeader]), session.csrf))
      throw new Problem(403, 'forbidden', `${csrfHeader}: expected the word that signing in has answered`);
    return session?.caller ?? null;
  }

  async close({ token }: Session): Promise<void> {
    await this.ask((sessions) => sessions.close(hashText(token)));
  }

  private async store(token: string, { caller, stored }: FoundKey, seconds: number): Promise<Session> {
    const expiresAt = Date.now() + seconds * 1_000;
    const record: SessionRecord = { ...stored, at: Date.now() };
    await this.ask((sessions) => sessions.open(hashText(token), JSON.stringify(record), seconds));
    return { token, caller, csrf: mac(token, 'csrf'), expiresAt };
  }

  private expectedKey(): string {
    const { options } = this.provider;
    if (options === null) return 'expected the API key, the operator key, or a named key';
    return `expected a named key: shared keys sign nobody in here; sign in with ${options.name}`;
  }

  private byGlass(key: string, token: string): FoundKey | null {
    return this.glass.isKey(key) ? { caller: glassCaller, stored: { glass: mac(key, token) } } : null;
  }

  /** Where there is a provider the shared keys would be a way around it. */
  private bySharedKey(key: string, token: string): FoundKey | null {
    if (this.provider.options !== null) return null;
    const role = (Object.keys(this.keys) as Role[]).find((one) => this.isRoleKey(one, key)); // its keys: an operator's comes first
    return role === undefined
      ? null
      : { caller: callerOfShared(role, this.config), stored: { role, proof: mac(key, token) } };
  }

  private isRoleKey(role: Role, key: string): boolean {
    const expected = this.keys[role];
    return expected !== undefined && isSame(key, expected);
  }

  /** Null: its key is not what it was, or was revoked, has expired or was rotated; no rule fits the person any more. */
  private async restoreCaller(stored: StoredSession, token: string): Promise<Caller | null> {
    const proof = proofIn(stored);
    const key = this.keyBehind(stored);
    const isProven = proof === null || (key !== undefined && isSame(proof, mac(key, token)));
    return isProven ? this.findCaller(stored) : null;
  }

  /** Who has signed in by what is stored, whatever their token; null: it signs nobody in any more. */
  async findCaller(stored: StoredSession): Promise<Caller | null> {
    if ('person' in stored) return this.provider.findCaller(stored);
    if ('glass' in stored) return this.glass.key === undefined ? null : glassCaller;
    if ('role' in stored) return this.keyBehind(stored) === undefined ? null : callerOfShared(stored.role, this.config);
    const known = await this.named.again(stored.key, stored.secret);
    return known && callerOfKey(known);
  }

  /** The key of the environment that a sign-in was by; undefined: none, or it is not taken any more. */
  private keyBehind(stored: StoredSession): string | undefined {
    if ('glass' in stored) return this.glass.key;
    return 'role' in stored && this.provider.options === null ? this.keys[stored.role] : undefined;
  }

  /** Counts a key before it is checked, so that of many concurrent ones no more are checked than of sequential ones. */
  private async refuseGuessing(address: string): Promise<void> {
    const isClosed = await this.ask(async (sessions) => {
      if ((await sessions.wrongKeys(address)) >= mostWrongKeys) return true; // counting this one would begin the minute anew
      return (await sessions.countWrongKey(address)) > mostWrongKeys;
    });
    if (!isClosed) return;
    const wait = { retryAfter: wrongKeyTtlSeconds };
    throw new Problem(429, 'rate-limited', 'too many wrong keys from this address', wait);
  }

  private ask<T>(question: (sessions: ConsoleSessions) => Promise<T>): Promise<T> {
    return this.engine.ask((_store, { redis }) => question(new ConsoleSessions(redis)));
  }
}

/** What proves that a sign-in was by a key of the environment; null: it was not. */
function proofIn(stored: StoredSession): string | null {
  if ('glass' in stored) return stored.glass;
  return 'role' in stored ? stored.proof : null;
}

function toSession(known: KnownKey | null): FoundKey | null {
  return known && { caller: callerOfKey(known), stored: { key: known.key.id, secret: known.secret } };
}

/** Whether a request only reads: GET and HEAD change nothing here. */
export function isLook({ method }: Pick<FastifyRequest, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD';
}
