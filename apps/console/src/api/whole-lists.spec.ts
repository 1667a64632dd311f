import { afterEach, expect, it } from '@jest/globals';

const RealRequest = globalThis.Request;
/** As a page's own: an address is meant from where the page came from. */
globalThis.Request = class extends RealRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input instanceof RealRequest ? input : new URL(input, 'http://gateway.test'), init);
  }
};
const { readAllApprovals, readAllCredentials } = await import('./whole-lists.js');

const realFetch = globalThis.fetch;
afterEach(() => void (globalThis.fetch = realFetch));

/** A gateway whose list has two pages of one row each. */
function hasTwoPages(field: string): void {
  globalThis.fetch = (request) => {
    const { url } = request as Request; // the client makes one of each call
    const isSecond = new URL(url).searchParams.get('cursor') === 'second';
    const page = { [field]: [isSecond ? 'last' : 'first'], next: isSecond ? null : 'second', types: ['a type'] };
    return Promise.resolve(new Response(JSON.stringify(page)));
  };
}

it('reads the calls that wait for approval, and the credentials, past the first page', async () => {
  const { signal } = new AbortController();
  hasTwoPages('approvals');
  expect((await readAllApprovals(signal)).data).toEqual(['first', 'last']);
  hasTwoPages('credentials');
  expect((await readAllCredentials(signal)).data).toEqual({ credentials: ['first', 'last'], types: ['a type'] });
});
