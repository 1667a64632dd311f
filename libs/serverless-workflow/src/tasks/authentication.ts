import { asFields, asText } from '../fields.js';
import type { Fields } from '../fields.js';
import type { Import } from '../import.js';
import { inBraces } from '../expression.js';

/** The header by which a request signs in, with expressions in it; null: there is none. */
export function readAuthentication(it: Import, given: unknown, at: string): string | null {
  if (given === undefined) return null;
  const { use, ...own } = asFields(given);
  const found = typeof use === 'string' ? it.used('authentications', use) : own;
  if (found === null) {
    it.refuse(at, `there is no authentication ${asText(use)}`);
    return null;
  }
  const [scheme = '', fields] = Object.entries(found)[0] ?? [];
  const header = buildHeader(scheme, asFields(fields));
  if (header === null) it.refuse(at, `${scheme} of here is not mapped: name a stored credential in the request`);
  else it.note(at, 'what it signs in with stands in the run’s record: a stored credential does not');
  return header;
}

function buildHeader(scheme: string, { use, username, password, token }: Fields): string | null {
  if (use !== undefined) return null;
  if (scheme === 'bearer' && typeof token === 'string') return `\${ "Bearer " + ${asExpression(token)} }`;
  if (scheme !== 'basic' || typeof username !== 'string' || typeof password !== 'string') return null;
  return `\${ "Basic " + ((${asExpression(username)} + ":" + ${asExpression(password)}) | @base64) }`;
}

function asExpression(text: string): string {
  const expression = inBraces(text);
  return expression === null ? JSON.stringify(text) : `((${expression}) | tostring)`;
}
