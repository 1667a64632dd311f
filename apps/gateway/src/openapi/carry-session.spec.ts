import { runInNewContext } from 'node:vm';
import { expect, it } from '@jest/globals';
import { carrySession } from './carry-session.js';

/** What a request carries once the function has run as a page has it: from its text alone, beside a `fetch`. */
async function carried(method: string, headers: Record<string, string> = {}, status = 200): Promise<object> {
  const answer = () => Promise.resolve(Response.json({ csrf: 'a token' }, { status }));
  const ofText = runInNewContext(`(${carrySession.toString()})`, { fetch: answer }) as typeof carrySession; // as written above
  return (await ofText({ method, headers })).headers;
}

it('gives changes of the page at /docs the token of who is signed in, and nothing to what needs none', async () => {
  expect(await carried('PUT')).toEqual({ 'x-csrf-token': 'a token' });
  expect(await carried('GET')).toEqual({});
  expect(await carried('PUT', { Authorization: 'Bearer k' })).toEqual({ Authorization: 'Bearer k' });
  expect(await carried('PUT', {}, 401)).toEqual({});
});
