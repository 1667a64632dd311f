import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startStandIn } from '../../../../test/stand-ins/stand-in-server.js';
import type { StandInServer } from '../../../../test/stand-ins/stand-in-server.js';
import { askJson } from './ask-json.js';
import { createGuardedFetch, Egress } from '#transport';
import type { EgressRules } from '#transport';
import type { ToolAnswer } from '../tool.js';

let standIn: StandInServer;
let hits: number;

beforeEach(async () => {
  hits = 0;
  standIn = await startStandIn(0, ({ url }) => {
    hits += 1;
    return url.pathname === '/away'
      ? { status: 302, headers: { location: '/secret' }, body: {} }
      : { status: 200, body: { path: url.pathname } };
  });
});
afterEach(() => standIn.close());

function ask(address: string, rules: EgressRules): Promise<ToolAnswer> {
  const url = new URL(address);
  if (url.port === '') url.port = new URL(standIn.url).port;
  const signal = AbortSignal.timeout(20_000);
  return askJson(createGuardedFetch(new Egress(rules)), { method: 'GET', url, headers: {}, body: null, signal });
}

/** A resolver that answers with these addresses, one answer after the other. */
function resolving(...answers: string[][]): Required<Pick<EgressRules, 'resolve'>> {
  return {
    resolve: (_host, answer) => {
      const addresses = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
      answer(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    },
  };
}

const refused = {
  ok: false,
  transient: false,
  fate: 'refused',
  envelope: {
    error: {
      ...{ code: 'tool-failed', message: 'the tool has a private address that is not allowed' },
      details: { reason: 'egress-refused' },
    },
  },
};

describe('where a tool may connect to', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://0.0.0.0/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[fd00::1]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://168.63.129.16/metadata',
    'http://[2001:0:5ef5:79fb::5601:5601]/',
  ])('is never %s, which is private however it is written', async (address) => {
    expect(await ask(address, { privateHosts: [] })).toMatchObject(refused);
    expect(hits).toBe(0);
  });

  it('is never a name that resolves to a private address, not even among others', async () => {
    const rules = { privateHosts: ['localhost'], ...resolving(['93.184.215.14', '127.0.0.1']) };
    expect(await ask('http://api.example/', rules)).toMatchObject(refused);
    expect(hits).toBe(0);
  });

  it('is the address that was judged, when the name resolves to another a moment later', async () => {
    const judged: string[][] = [];
    const answers = [['127.0.0.1'], ['203.0.113.1']];
    const rules: EgressRules = {
      privateHosts: ['api.example'],
      resolve: (_host, answer) => {
        const addresses = answers.shift() ?? ['203.0.113.1'];
        judged.push(addresses);
        answer(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        );
      },
    };
    expect(await ask('http://api.example/', rules)).toEqual({ ok: true, value: { path: '/' } });
    expect(judged).toEqual([['127.0.0.1']]);
  });

  it('is not opened by a first answer that was public', async () => {
    const rules = { privateHosts: [], ...resolving(['127.0.0.1']) };
    const fetch = createGuardedFetch(new Egress(rules));
    const url = new URL(`http://api.example:${new URL(standIn.url).port}/`);
    for (let i = 0; i < 3; i += 1) await expect(fetch(url)).rejects.toMatchObject({ code: 'EGRESS_REFUSED' });
    expect(hits).toBe(0);
  });

  it('may be a private host by express leave, by its very name', async () => {
    expect(await ask(standIn.url, { privateHosts: ['127.0.0.1'] })).toMatchObject({ ok: true });
    expect(
      await ask('http://dash.internal/', { privateHosts: ['dash.internal'], ...resolving(['127.0.0.1']) }),
    ).toMatchObject({ ok: true });
    expect(
      await ask('http://evil.example/', { privateHosts: ['dash.internal'], ...resolving(['127.0.0.1']) }),
    ).toMatchObject(refused);
  });

  it('is never where a redirect leads', async () => {
    expect(await ask(`${standIn.url}/away`, { privateHosts: ['127.0.0.1'] })).toMatchObject({
      ok: false,
      envelope: { error: { code: 'tool-failed', details: { status: 302 } } },
    });
    expect(hits).toBe(1);
  });
});
