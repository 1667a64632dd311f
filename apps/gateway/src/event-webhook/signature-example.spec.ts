import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { webhookSignature } from '#channels';

type IsFromTurnpike = (headers: Record<string, string>, body: string, secret: string) => boolean;

const secret = `whsec_${Buffer.from('a-key-for-the-example-in-the-docs').toString('base64')}`;
const body = '{"type":"run.finished"}';

/** The function that docs/webhooks.md shows, as a receiver would copy it. */
async function example(): Promise<IsFromTurnpike> {
  const text = readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8');
  const source = /```ts\n([^]*?)```/.exec(text)?.[1] ?? '';
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(source))}`);
  return (module as { isFromTurnpike: IsFromTurnpike }).isFromTurnpike; // called right away
}

function headersAt(now: number, id = 'run_1.finished.1'): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const signature = webhookSignature(secret, { id, timestamp, body });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
}

describe('the example of a receiver in the docs', () => {
  it('takes what we sign, and neither another body, another id, another secret nor an old recording', async () => {
    const isFromTurnpike = await example();
    const headers = headersAt(Date.now());
    const results = [
      isFromTurnpike(headers, body, secret),
      isFromTurnpike(headers, `${body} `, secret),
      isFromTurnpike({ ...headers, 'webhook-id': 'run_2.finished.1' }, body, secret),
      isFromTurnpike(headers, body, secret.replace('whsec_Y', 'whsec_Z')),
      isFromTurnpike(headersAt(Date.now() - 301_000), body, secret),
      isFromTurnpike({}, body, secret),
    ];
    expect(results).toEqual([true, false, false, false, false, false]);
  });
});
