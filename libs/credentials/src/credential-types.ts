/** What a credential adds to a request. */
export interface Attached {
  headers?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
}

type Values = Readonly<Record<string, string>>;

interface CredentialType {
  fields: readonly string[];
  attach: (value: (field: string) => string) => Attached;
}

const bearer = (field: string): CredentialType => ({
  fields: [field],
  attach: (value) => ({ headers: { authorization: `Bearer ${value(field)}` } }),
});

/** n8n's names and fields. */
export const credentialTypes = {
  httpBasicAuth: {
    fields: ['user', 'password'],
    attach: (value) => ({
      headers: { authorization: `Basic ${Buffer.from(`${value('user')}:${value('password')}`).toString('base64')}` },
    }),
  },
  httpBearerAuth: bearer('token'),
  httpHeaderAuth: {
    fields: ['name', 'value'],
    attach: (value) => ({ headers: { [value('name').toLowerCase()]: value('value') } }),
  },
  httpQueryAuth: { fields: ['name', 'value'], attach: (value) => ({ query: { [value('name')]: value('value') } }) },
  openAiApi: bearer('apiKey'),
  anthropicApi: { fields: ['apiKey'], attach: (value) => ({ headers: { 'x-api-key': value('apiKey') } }) },
  githubApi: bearer('accessToken'),
  slackApi: bearer('accessToken'),
} satisfies Record<string, CredentialType>;

export type CredentialTypeName = keyof typeof credentialTypes;

export const credentialTypeNames = Object.keys(credentialTypes) as CredentialTypeName[]; // they are its keys

export function isCredentialType(name: string): name is CredentialTypeName {
  return Object.hasOwn(credentialTypes, name);
}

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
/** Those that say where a request goes, or how long it is. */
const reserved = new Set(['host', 'content-length', 'transfer-encoding', 'connection', '__proto__']);

/** What is wrong with the values of a type, by field; none is shown. */
export function valueProblems(
  type: CredentialTypeName,
  values: Readonly<Record<string, unknown>>,
): { field: string; detail: string }[] {
  const { fields }: CredentialType = credentialTypes[type];
  const unknown = Object.keys(values).filter((field) => !fields.includes(field));
  const bad = fields.filter((field) => !isValue(values[field]));
  const name = values['name'];
  const hasName = type === 'httpHeaderAuth' && typeof name === 'string';
  const badName = hasName && !(headerName.test(name) && !reserved.has(name.toLowerCase())) ? ['name'] : [];
  return [
    ...unknown.map((field) => ({ field, detail: `expected none but ${fields.join(', ')}` })),
    ...[...new Set([...bad, ...badName])].map((field) => ({ field, detail: expected(field, badName.length > 0) })),
  ];
}

function expected(field: string, isHeader: boolean): string {
  return isHeader && field === 'name'
    ? 'expected the name of a header'
    : 'expected a text of 1 to 4096 printable characters on one line';
}

function isValue(value: unknown): value is string {
  return typeof value === 'string' && /^[^\p{Cc}]{1,4096}$/u.test(value);
}

/** What these values add to a request. */
export function attachedBy(type: CredentialTypeName, values: Values): Attached {
  return credentialTypes[type].attach((field) => values[field] ?? '');
}
