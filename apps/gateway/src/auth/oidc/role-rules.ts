import { accessRoles } from '#access';
import type { AccessRole, KeyScopes } from '#access';

/** What a value of the provider's claim leads to. */
export interface RoleRule {
  /** The value, or `*` for whoever the provider signs in. */
  value: string;
  role: AccessRole;
  scopes: KeyScopes;
}

const form =
  'expected rules such as "admins = admin words; support = operator tenant:acme", the first that fits counts';

function refuseRule(n: number, detail: string): never {
  throw new Error(`rule ${n + 1}: ${detail}; ${form}`);
}

/** The names behind `tenant:` or `agent:`; null: there are none, and all are meant. */
function namesIn(words: readonly string[], prefix: string): string[] | null {
  const names = words.filter((word) => word.startsWith(prefix)).map((word) => word.slice(prefix.length));
  return names.length === 0 ? null : names;
}

/** One rule. A value may hold `=`, as names of directories do: the last one counts. */
function readRule(text: string, n: number): RoleRule {
  const at = text.lastIndexOf('=');
  const value = text.slice(0, Math.max(at, 0)).trim();
  if (value === '') refuseRule(n, 'no value before a "="');
  const [name = '', ...words] = text
    .slice(at + 1)
    .trim()
    .split(/\s+/);
  const role = accessRoles.find((each) => each === name);
  if (role === undefined) refuseRule(n, `the role is one of ${accessRoles.join(', ')}`);
  const unknown = words.find((word) => word !== 'words' && !/^(?:tenant|agent):[^/]{1,128}$/.test(word));
  if (unknown !== undefined) refuseRule(n, 'behind the role stand words, tenant:<name> and agent:<id> alone');
  const scopes = {
    tenants: namesIn(words, 'tenant:'),
    agents: namesIn(words, 'agent:'),
    words: words.includes('words'),
  };
  return { value, role, scopes };
}

/** Rules as a setting has them, with semicolons between them. Throws an error that says which is wrong. */
export function readRoleRules(text: string): readonly RoleRule[] {
  const rules = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(readRule);
  if (rules.length === 0) throw new Error(form);
  return rules;
}

/** The first rule that fits one of the claim's values; null: none does. */
export function findRule(rules: readonly RoleRule[], values: readonly string[]): RoleRule | null {
  return rules.find(({ value }) => value === '*' || values.includes(value)) ?? null;
}
