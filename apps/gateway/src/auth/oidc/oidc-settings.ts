import { EnvError, makeValidator, str } from 'envalid';
import type { CleanedEnv } from 'envalid';
import { integer, setting } from '#settings';
import { isOwnMachine } from '#transport';
import { readRoleRules } from './role-rules.js';
import type { RoleRule } from './role-rules.js';

const roleRules = makeValidator<readonly RoleRule[]>((input) => {
  try {
    return readRoleRules(input);
  } catch (error) {
    throw new EnvError(error instanceof Error ? error.message : String(error));
  }
});

/** Kept as it is given, a slash at its end included: the provider's tokens name it so. */
function issuerAddress(publicUrl: string | undefined) {
  return makeValidator<string>((input) => {
    const url = URL.canParse(input) ? new URL(input) : null;
    const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isOwnMachine(url.hostname));
    if (!url || !isSafe || url.search !== '' || url.hash !== '')
      throw new EnvError('expected an https address, or an http one of this machine');
    if (!publicUrl) throw new EnvError('needs PUBLIC_BASE_URL, where the provider leads people back to');
    return input;
  });
}

/** How people sign in to the console by a provider of OpenID Connect (ADR 192). */
export function oidcSettings({ OIDC_ISSUER: issuer, PUBLIC_BASE_URL: publicUrl }: NodeJS.ProcessEnv) {
  const withIssuer = {
    default: undefined,
    requiredWhen: () => Boolean(issuer),
    desc: 'is required with OIDC_ISSUER',
  };
  return {
    OIDC_ISSUER: setting(
      'the provider of OpenID Connect that people sign in to the console by, as its tokens name it',
      issuerAddress(publicUrl)({ default: undefined }),
      {
        values: 'address',
        note: 'With it the two shared keys sign nobody in: [sign-in by a provider](security.md#sign-in-by-a-provider). It needs `PUBLIC_BASE_URL`.',
      },
    ),
    OIDC_CLIENT_ID: setting('the id that the provider knows us by', str(withIssuer), {
      note: 'Registered there with the address `<PUBLIC_BASE_URL>/console/oidc/callback`.',
    }),
    OIDC_CLIENT_SECRET: setting('the secret that belongs to that id', str(withIssuer)),
    OIDC_ROLES: setting('which values of the claim have which role and scopes', roleRules(withIssuer), {
      values: 'rules',
      note: 'Such as `admins = admin words; support = operator tenant:acme agent:desk`. The first that fits counts, `*` fits everybody; who fits none is not let in.',
    }),
    OIDC_CLAIM: setting('the claim that roles go by', str({ default: 'groups' }), {
      note: 'Of the ID token, or else of the provider’s user info. Dots lead into objects: `realm_access.roles`.',
    }),
    OIDC_SCOPES: setting('what the provider is asked for', str({ default: 'openid profile email' }), {
      values: 'list with spaces',
    }),
    OIDC_NAME: setting('what the sign-in page calls the provider', str({ default: undefined }), {
      default: 'its host',
    }),
    OIDC_SESSION_MINUTES: setting(
      'how long a sign-in by the provider lasts',
      integer({ min: 5, max: 720, default: 480 }),
      { note: 'Somebody who loses a group there keeps its role here for as long.' },
    ),
  };
}

export type OidcConfig = Readonly<CleanedEnv<ReturnType<typeof oidcSettings>>> & {
  PUBLIC_BASE_URL?: string | undefined;
};

/** A provider that is set up. */
export interface OidcOptions {
  issuer: string;
  clientId: string;
  clientSecret: string;
  rules: readonly RoleRule[];
  claim: string;
  scopes: string;
  name: string;
  sessionSeconds: number;
  /** Where the provider leads people back to. */
  callback: string;
}

export const callbackPath = '/console/oidc/callback';

/** Null: nobody signs in by a provider. */
export function readOidc(config: OidcConfig): OidcOptions | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_ROLES: rules } = config;
  if (!issuer || !clientId || !clientSecret || !rules) return null;
  return {
    ...{ issuer, clientId, clientSecret, rules, claim: config.OIDC_CLAIM, scopes: config.OIDC_SCOPES },
    name: config.OIDC_NAME ?? new URL(issuer).host,
    sessionSeconds: config.OIDC_SESSION_MINUTES * 60,
    callback: `${config.PUBLIC_BASE_URL ?? ''}${callbackPath}`,
  };
}
