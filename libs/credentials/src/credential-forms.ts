import type { CredentialType } from './credential-types.js';

/** The field under which the token that came for the values is attached. */
export const tokenField = 'accessToken';

export const bearer = (field: string): CredentialType => ({
  fields: [field],
  attach: (value) => ({ headers: { authorization: `Bearer ${value(field)}` } }),
});

export const header = (name: string, field: string, before = ''): CredentialType => ({
  fields: [field],
  attach: (value) => ({ headers: { [name]: `${before}${value(field)}` } }),
});

export const basic = (user: string, password: string, behindUser = ''): CredentialType => ({
  fields: [user, password],
  attach: (value) => {
    const pair = `${value(user)}${behindUser}:${value(password)}`;
    return { headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } };
  },
});

/** Exchanged for a token by what never changes: a service that gives another refresh token each time is none of these. */
export const refreshed = (url: string, client: 'form' | 'header' = 'form'): CredentialType => ({
  ...bearer(tokenField),
  fields: ['clientId', 'clientSecret', 'refreshToken'],
  token: { url, by: 'refresh', client },
});
