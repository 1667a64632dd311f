import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Sender } from './sender.js';
import type { Answer } from './sender.js';
import type { HostileRequest } from './requests.js';

const secrets = { api: 'a', operator: 'o', twilio: 't', slack: 's', webhook: 'w', form: 'f', publicBaseUrl: '' };
const signedIn = { cookie: '', csrf: '' };
const look: HostileRequest = {
  ...{ route: 'GET /v1/runs', method: 'GET', path: '/v1/runs', caller: 'operator', headers: {} },
  ...{ body: null, isSigned: false },
};
const busy =
  'the gateway is busy with messages: lists, timelines and streams are put off, messages and decisions are taken';

let server: Server;
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** What becomes of a look at a gateway that answers so, one answer after the other, and what was put off. */
async function lookAt(answers: [status: number, detail: string][]): Promise<{ got: Answer[]; putOff: string[] }> {
  const left = answers.values();
  server = createServer((_request, response) => {
    const [status, detail] = left.next().value ?? [200, ''];
    response.writeHead(status, { 'retry-after': '0' }).end(JSON.stringify({ detail }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const putOff: string[] = [];
  const sender = new Sender(`http://127.0.0.1:${port}`, secrets, { atOnce: 1, onPutOff: (why) => putOff.push(why) });
  const got: Answer[] = [];
  await sender.sendAll([look], { viewer: signedIn, operator: signedIn }, (_request, answer) => got.push(answer));
  sender.close();
  return { got, putOff };
}

describe('a look that a gateway puts off', () => {
  it('is sent again until it is answered, and each time counted with the reason', async () => {
    const { got, putOff } = await lookAt([...Array<[number, string]>(2).fill([503, busy]), [200, '']]);
    expect(got).toEqual([{ status: 200 }]);
    expect(putOff).toEqual(Array(2).fill('the gateway is busy with messages'));
  });

  it('is told of where it is put off for ever', async () => {
    const { got } = await lookAt(Array<[number, string]>(40).fill([503, busy]));
    expect(got).toMatchObject([{ status: 503 }]);
  });

  it.each([
    [503, 'the store is away; try again', { status: 503, detail: 'the store is away; try again' }],
    [500, busy, { status: 500 }],
    [503, '', { status: 503 }],
  ])('is nothing else that fails: %i %s', async (status, detail, answered) => {
    expect(await lookAt([[status, detail]])).toEqual({ got: [answered], putOff: [] });
  });
});
