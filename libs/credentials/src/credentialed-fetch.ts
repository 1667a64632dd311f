import { headerNameProblem, isHeaderValue } from '#values';
import type { Fetch } from '#transport';

import { CredentialError } from './credential-error.js';
import { originRefusal } from './credential-origin.js';
import { attachedBy } from './credential-types.js';
import type { OpenedCredential } from './credential.js';

/**
 * A fetch that sends a credential along, to its origins alone: any other request is refused before it is made. What it wraps follows no redirect, so the
 * values go nowhere else. The promise rejects with CredentialError.
 */
export function credentialedFetch(fetch: Fetch, { type, values, hosts }: OpenedCredential): Fetch {
  const { headers = {}, query = {}, path = '', behind } = attachedBy(type, values);
  const unsendable = Object.entries(headers).some(([name, value]) => headerNameProblem(name) ?? !isHeaderValue(value));
  return async (input, init = {}) => {
    const request = input instanceof Request ? input : null;
    const url = new URL(input instanceof Request ? input.url : input);
    const refusal = originRefusal({ hosts }, url);
    if (refusal !== null) throw new CredentialError('wrong-host', refusal);
    if (unsendable)
      throw new CredentialError('unsendable', 'no header can hold the name or the value of the credential');
    if (path !== '') url.pathname = pathWith(path, url.pathname === '/' ? '' : url.pathname, behind);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const all = new Headers(init.headers ?? request?.headers);
    for (const [name, value] of Object.entries(headers)) all.set(name, value);
    return fetch(request === null ? url : new Request(url, request), { ...init, headers: all });
  };
}

function pathWith(path: string, own: string, behind: string | undefined): string {
  const isBehind = behind !== undefined && own.startsWith(`${behind}/`);
  return isBehind ? `${behind}${path}${own.slice(behind.length)}` : `${path}${own}`;
}
