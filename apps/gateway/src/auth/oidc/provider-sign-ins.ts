import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { fetchOfOwn } from '#transport';
import { EngineClient } from '../../platform/engine-client.js';
import { Problem } from '../../platform/http/problem.js';
import { RecentMap } from '../../platform/http/recent-map.js';
import { toNetwork } from '../../platform/http/to-network.js';
import { CONFIG } from '../../platform/tokens.js';
import { ConsoleSessions } from '../console-sessions.js';
import type { Caller } from '../identity/caller.js';
import { RequestRate } from '../request-rate.js';
import { hashText, mac } from '../secret-texts.js';
import { readOidc } from './oidc-settings.js';
import type { OidcConfig, OidcOptions } from './oidc-settings.js';
import { readPerson, readValues } from './person.js';
import type { Person } from './person.js';
import { ProviderClient } from './provider-client.js';
import type { Attempt } from './provider-client.js';
import { findRule } from './role-rules.js';
import { SignInProblem } from './sign-in-problem.js';

/** What is stored of somebody who has signed in by the provider. Their role is read from it at each request, by the rules as they are then. */
export interface ProvenPerson {
  person: Person;
  /** Of the claim that roles go by. */
  values: readonly string[];
  /** By which provider and client, as a hash. */
  client: string;
}

/** Sign-ins that one network may begin in a minute. */
const mostBegun = 60;
const tokenForm = /^[\w-]{43}$/;

/** All that belongs to a sign-in follows from the token in the browser's cookie: any gateway can finish what another began. */
function deriveAttempt(token: string): Attempt {
  return { state: mac(token, 'state'), nonce: mac(token, 'nonce'), verifier: mac(token, 'verifier') };
}

/** Sign-ins by a provider of OpenID Connect (ADR 192). */
@Injectable()
export class ProviderSignIns {
  /** Null: there is no provider. */
  readonly options: OidcOptions | null;
  private readonly provider: ProviderClient | null;
  private readonly begun = new RecentMap<RequestRate>();

  constructor(
    @Inject(CONFIG) config: OidcConfig,
    private readonly engine: EngineClient,
  ) {
    this.options = readOidc(config);
    this.provider = this.options && new ProviderClient(this.options, fetchOfOwn('OIDC_ISSUER', this.options.issuer));
  }

  /** The token of a new sign-in, and where the browser goes. Rejects with a 429 for an address that begins too many. */
  async begin(from: string): Promise<{ token: string; address: string }> {
    const { provider } = this.expected();
    this.takeRate(toNetwork(from));
    const token = randomBytes(32).toString('base64url');
    const address = await provider.begin(deriveAttempt(token));
    await this.ask((sessions) => sessions.begin(hashText(token)));
    return { token, address };
  }

  /** Who has come back from the provider, by the token of their browser and the query that it came with. Rejects with a SignInProblem. */
  async finish(token: string | undefined, query: string): Promise<ProvenPerson & { caller: Caller }> {
    const { provider, options } = this.expected();
    if (token === undefined || !tokenForm.test(token)) throw new SignInProblem('unfinished', '');
    if (!(await this.ask((sessions) => sessions.takeBegun(hashText(token))))) throw new SignInProblem('unfinished', '');
    const claims = await provider.finish(query, deriveAttempt(token));
    const values = readValues(claims, options.claim) ?? [];
    const proven = { person: readPerson(claims), values, client: hashClient(options) };
    const caller = this.findCaller(proven);
    if (caller === null) throw new SignInProblem('no-role', noRole(proven, options));
    return { ...proven, caller };
  }

  /** What somebody may do who has signed in; null: nothing any more, as no rule fits them or the provider is another. */
  findCaller({ person: { id, name }, values, client }: ProvenPerson): Caller | null {
    const { options } = this;
    if (options === null || client !== hashClient(options)) return null;
    const rule = findRule(options.rules, values);
    return rule && { role: rule.role, ...rule.scopes, identity: { id, name } };
  }

  private expected(): { provider: ProviderClient; options: OidcOptions } {
    const { provider, options } = this;
    if (provider && options) return { provider, options };
    throw new Problem(404, 'not-found', 'OIDC_ISSUER is not set in the gateway: nobody signs in by a provider');
  }

  private takeRate(network: string): void {
    const rate = this.begun.get(network) ?? this.begun.set(network, new RequestRate(mostBegun));
    const retryAfter = rate.take();
    if (retryAfter > 0) throw new Problem(429, 'rate-limited', 'too many sign-ins from this address', { retryAfter });
  }

  private ask<T>(question: (sessions: ConsoleSessions) => Promise<T>): Promise<T> {
    return this.engine.ask((_store, { redis }) => question(new ConsoleSessions(redis)));
  }
}

function hashClient({ issuer, clientId }: OidcOptions): string {
  return hashText(JSON.stringify([issuer, clientId]));
}

function noRole({ person, values }: ProvenPerson, { claim }: OidcOptions): string {
  const what = values.length === 0 ? `has no ${claim}` : `has ${claim} that no rule of OIDC_ROLES names`;
  return `${person.name} (${person.id}) ${what}`;
}
