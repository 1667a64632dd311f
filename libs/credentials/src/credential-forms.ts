/** What a credential adds to a request. */
export interface Attached {
  headers?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** Stands before the path of the address, from its slash on. */
  path?: string;
  /** Where an address begins with this, the path stands behind it. */
  behind?: string;
}

/** Where the values of a type are exchanged for an access token, and by what. */
export interface TokenSource {
  url: string;
  by: 'refresh' | 'assertion';
  /** Where the client says who it is; absent: in the form. */
  client?: 'form' | 'header';
}

export interface UsualPorts {
  secure: number;
  plain: number;
}

export interface CredentialType {
  fields: readonly string[];
  /** Absent: the values themselves are sent. */
  token?: TokenSource;
  attach: (value: (field: string) => string) => Attached;
  /** Its server speaks no HTTP: the ports that are usual with TLS from the start, and without. */
  socket?: UsualPorts;
  /** Fields that may be empty. */
  optional?: readonly string[];
  /** Whose it is, also once its secret is another one; absent: nobody has to know. */
  account?: (value: (field: string) => string) => string;
}

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
