import type { Configuration, ServerMetadata } from 'openid-client';
import { isOwnMachine } from '#transport';
import type { Fetch, FetchInit } from '#transport';
import type { OidcOptions } from './oidc-settings.js';
import { readValues } from './person.js';
import type { Claims } from './person.js';
import { SignInProblem, toSignInProblem } from './sign-in-problem.js';

/** What belongs to one sign-in from its beginning to its end. */
export interface Attempt {
  state: string;
  nonce: string;
  /** Of PKCE. */
  verifier: string;
}

/** What the provider has proven. */
export type ProvenClaims = Claims & { iss: string; sub: string };

const patienceSeconds = 5;
/** How long the provider's description of itself is known, in ms. */
const knownForMs = 300_000;

function rethrow(error: unknown): never {
  throw toSignInProblem(error);
}

/**
 * Speaks with the provider by `openid-client`: the authorization code flow with PKCE, state and nonce (ADR 192). Loaded with the first
 * sign-in: most gateways have no provider.
 */
export class ProviderClient {
  private known: { metadata: Promise<ServerMetadata>; at: number } | null = null;

  constructor(
    private readonly options: OidcOptions,
    private readonly fetch: Fetch,
  ) {}

  /** Where the browser goes to sign in. Rejects with a SignInProblem while the provider is away. */
  async begin({ state, nonce, verifier }: Attempt): Promise<string> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
    const config = await this.configure().catch(rethrow);
    const { callback, scopes } = this.options;
    const challenge = { code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' };
    return buildAuthorizationUrl(config, { redirect_uri: callback, scope: scopes, state, nonce, ...challenge }).href;
  }

  /** What is proven by what the browser came back with. Rejects with a SignInProblem. */
  finish(query: string, attempt: Attempt): Promise<ProvenClaims> {
    return this.exchange(query, attempt).catch(rethrow);
  }

  private async exchange(query: string, { state, nonce, verifier }: Attempt): Promise<ProvenClaims> {
    const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client');
    const config = await this.configure();
    const address = new URL(this.options.callback);
    address.search = query;
    const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
    const tokens = await authorizationCodeGrant(config, address, checks);
    const claims = tokens.claims();
    if (claims === undefined) throw new SignInProblem('not-proven', 'there is no ID token');
    if (readValues(claims, this.options.claim) !== null || !config.serverMetadata().userinfo_endpoint) return claims;
    return { ...(await fetchUserInfo(config, tokens.access_token, claims.sub)), ...claims };
  }

  /** One for each exchange: it keeps none of the provider's keys, so a rotation there is known at once. */
  private async configure(): Promise<Configuration> {
    const client = await import('openid-client');
    const { clientId, clientSecret } = this.options;
    const metadata = await this.metadata();
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authentication = methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
    const config = new client.Configuration(metadata, clientId, {}, authentication(clientSecret));
    config.timeout = patienceSeconds;
    config[client.customFetch] = this.ask;
    if (this.isPlain) client.allowInsecureRequests(config);
    client.enableNonRepudiationChecks(config); // signatures too, not TLS alone
    return config;
  }

  private metadata(): Promise<ServerMetadata> {
    const now = performance.now();
    if (this.known && now - this.known.at < knownForMs) return this.known.metadata;
    const metadata = this.discover();
    this.known = { metadata, at: now };
    metadata.catch(() => (this.known = null)); // whoever asks is told
    return metadata;
  }

  private async discover(): Promise<ServerMetadata> {
    const client = await import('openid-client');
    const { issuer, clientId } = this.options;
    const config = await client.discovery(new URL(issuer), clientId, {}, client.None(), {
      [client.customFetch]: this.ask,
      timeout: patienceSeconds,
      execute: this.isPlain ? [client.allowInsecureRequests] : [],
    });
    return config.serverMetadata();
  }

  /** Without TLS, on this machine. */
  private get isPlain(): boolean {
    const { protocol, hostname } = new URL(this.options.issuer);
    return protocol === 'http:' && isOwnMachine(hostname);
  }

  /** `openid-client` reads answers of the platform's own kind. */
  private readonly ask = async (url: string, { body, headers, method, signal }: Asked): Promise<Response> => {
    const init: FetchInit = { method, headers, body: body ?? null, maxBytes: mostBytes, signal: signal ?? null };
    const answer = await this.fetch(url, init);
    return new Response(await answer.arrayBuffer(), { status: answer.status, headers: answer.headers });
  };
}

/** The longest answer of a provider, in bytes. */
const mostBytes = 1_048_576;

interface Asked {
  body?: RequestInit['body'];
  headers: Record<string, string>;
  method: string;
  signal?: AbortSignal;
}
