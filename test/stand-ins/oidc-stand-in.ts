import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

interface Token {
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
}

/** A real provider of OpenID Connect (`oidc-provider`) on 127.0.0.1. Who comes to sign in is whoever `account` says. */
export interface OidcStandIn {
  issuer: string;
  /** Who signs in next: the id of one of the accounts. */
  account: string;
  /** Changes the ID tokens that are given out, and signs them anew; null: they are as the provider makes them. */
  forge: ((token: Token) => Token) | null;
  /** Signs forged tokens by a key that it does not publish. */
  usesOtherKey: boolean;
  /** Has other keys from now on. */
  rotateKeys(): void;
  /** Answers nobody until it is called with false. */
  goAway(isAway: boolean): void;
  close(): Promise<void>;
}

interface OidcStandInOptions {
  clientId: string;
  clientSecret: string;
  callback: string;
  /** Claims by the id of an account. */
  accounts: Readonly<Record<string, Record<string, unknown>>>;
  /** Whether the ID token has all claims; else user info has those of the person. */
  inToken?: boolean;
}

type Jwk = Record<string, unknown>;

function createKey(n: number): Jwk {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: `key-${n}`, use: 'sig', alg: 'RS256' };
}

function encodePart(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function readPart(part = ''): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>; // of a token
}

function signed({ header, claims }: Token, key: Jwk): string {
  const text = `${encodePart(header)}.${encodePart(claims)}`;
  if (header['alg'] === 'none') return `${text}.`;
  const privateKey = createPrivateKey({ key, format: 'jwk' });
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
}

/** Has the ID token of an answer changed on its way out. */
function forging(response: ServerResponse, change: (idToken: string) => string): void {
  const end = response.end.bind(response) as (body?: unknown) => ServerResponse; // the one form that Koa calls
  response.end = ((body?: unknown) => {
    const answer = JSON.parse(String(body)) as { id_token?: string }; // the provider's
    if (answer.id_token === undefined) return end(body);
    const text = JSON.stringify({ ...answer, id_token: change(answer.id_token) });
    response.setHeader('content-length', Buffer.byteLength(text));
    return end(text);
  }) as ServerResponse['end']; // in that form
}

export async function startOidcStandIn(options: OidcStandInOptions): Promise<OidcStandIn> {
  let keys = 0;
  let key = createKey(keys);
  const otherKey = createKey(keys);
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  let isAway = false;
  const server = createServer((request, response) => {
    if (isAway) request.destroy();
    else answer(request, response);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP

  const open = (): void => {
    const provider = new Provider(issuer, configuration(options, key));
    const handle = provider.callback();
    answer = (request, response) => {
      const { pathname } = new URL(request.url ?? '/', issuer);
      if (pathname.startsWith('/interaction/')) {
        const login = { accountId: standIn.account };
        void provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
        return;
      }
      const { forge } = standIn;
      if (pathname === '/token' && forge)
        forging(response, (idToken) => {
          const [header, claims] = idToken.split('.');
          return signed(
            forge({ header: readPart(header), claims: readPart(claims) }),
            standIn.usesOtherKey ? otherKey : key,
          );
        });
      void handle(request, response);
    };
  };

  const standIn: OidcStandIn = {
    issuer,
    account: Object.keys(options.accounts)[0] ?? '',
    forge: null,
    usesOtherKey: false,
    rotateKeys: () => {
      key = createKey(++keys);
      open();
    },
    goAway: (away) => void (isAway = away),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  open();
  return standIn;
}

function configuration({ clientId, clientSecret, callback, accounts, inToken = false }: OidcStandInOptions, key: Jwk) {
  return {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [callback] }],
    jwks: { keys: [key] },
    claims: { openid: ['sub'], profile: ['name', 'groups'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: !inToken,
    cookies: { keys: ['of-the-tests'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...accounts[id] }),
    }),
    /** Nobody is asked what we may read. */
    loadExistingGrant: async ({ oidc }: GrantContext) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  };
}

interface GrantContext {
  oidc: {
    client: { clientId: string };
    session: { accountId: string };
    provider: {
      Grant: new (of: { clientId: string; accountId: string }) => {
        addOIDCScope(scopes: string): void;
        save(): Promise<string>;
      };
    };
  };
}
