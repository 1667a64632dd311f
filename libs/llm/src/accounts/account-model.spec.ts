import { describe, expect, it } from '@jest/globals';
import { PermanentError, TransientError } from '#errors';
import type { CallAccount, PurseAnswer } from './account.js';
import { accountModel } from './account-model.js';
import { noteOn, readNotes } from '../failures/call-notes.js';
import type { Completion, CompletionRequest } from '../model.js';
import { likelyTokens, worstCostMicroUsd } from './worst-case.js';

const price = { input: 1_000_000, cachedInput: 1_000_000, output: 1_000_000 };
const account: CallAccount = {
  payer: { tenant: 't', actorId: 'a', runId: 'r' },
  urgency: 'fresh',
  prices: { m: price },
  runCapMicroUsd: 1_000_000,
  runSpentMicroUsd: 0,
};
const asked: CompletionRequest = {
  system: 's',
  user: 'u',
  model: 'm',
  maxTokens: 50,
  temperature: 0,
  tools: [],
  account,
};
const worst = worstCostMicroUsd(asked, price);
const completion: Completion = {
  text: 'hello',
  finish: 'stop',
  model: 'm',
  usage: { tokensIn: 10, tokensOut: 5, tokensCached: 0 },
  structured: 'prompt',
  schemaId: null,
  fallbackReason: null,
};

interface AccountFixture {
  answers?: PurseAnswer[];
  begins?: ('begun' | 'gone')[];
  reply?: () => Promise<Completion>;
  hasCaps?: boolean;
  enter?: () => Promise<number>;
  /** Its reservation counts as paid already, until that is taken back. */
  isPresumed?: boolean;
}

/** The model on account, and everything that happened in order. */
function given(fixture: AccountFixture = {}) {
  const { answers = [], begins = [], reply = async () => completion, hasCaps = true, enter } = fixture;
  let presumed = fixture.isPresumed ?? false;
  const happened: unknown[] = [];
  const note = (what: unknown): void => void happened.push(what);
  const purse = {
    reserve: async (_payer: unknown, _id: string, { amount }: { amount: number }) => {
      note(`reserve ${amount}`);
      return answers.shift() ?? ({ status: 'reserved' } as const);
    },
    begin: async () => {
      note('begin');
      return presumed ? ('gone' as const) : (begins.shift() ?? ('begun' as const));
    },
    settle: async (_payer: unknown, _id: string, cost: number) => {
      note(`settle ${cost}`);
      presumed = false;
    },
  };
  const pacer = {
    enter: async () => {
      note('enter');
      return enter ? enter() : 7;
    },
    end: ({ tokensBack, retryAfterMs }: { tokensBack: number; retryAfterMs: number }) =>
      note(`end ${tokensBack} ${retryAfterMs}`),
  };
  const observer = {
    refused: (name: string) => note(`refused ${name}`),
    reserved: () => undefined,
    settled: () => undefined,
    failed: () => undefined,
  };
  const model = {
    provider: 'p',
    complete: async () => {
      note('call');
      return reply();
    },
  };
  const money = hasCaps ? { purse, caps: { tenant: 1, conversation: 0 } } : null;
  const onAccount = accountModel(model, { money, pacer, observer, callMs: 1_000, nameCall: () => 'c' });
  return {
    happened,
    complete: (request = asked, signal = new AbortController().signal) => onAccount.complete(request, signal),
  };
}

describe('a call on account', () => {
  it('is reserved, waits its turn, is begun, made, settled with what it used, and says how long it waited', async () => {
    const { complete, happened } = given();
    const answered = await complete();
    expect(answered).toEqual({ ...completion, waitedMs: answered.waitedMs });
    expect(answered.waitedMs).toBeGreaterThanOrEqual(7);
    const back = likelyTokens(asked) - 15;
    expect(happened).toEqual([`reserve ${worst}`, 'enter', 'begin', 'call', 'settle 15', `end ${back} 0`]);
  });

  it('without a cap, or a price, asks no purse', async () => {
    const free = { ...asked, account: { ...account, prices: {} } };
    for (const [fixture, request] of [
      [{ hasCaps: false }, asked],
      [{}, free],
    ] as const) {
      const { complete, happened } = given(fixture);
      await complete(request);
      expect(happened.slice(0, 2)).toEqual(['enter', 'call']);
    }
  });

  it('without an account passes as it is', async () => {
    const { complete, happened } = given();
    const { account: _account, ...nobodys } = asked;
    expect(await complete(nobodys)).toEqual(completion);
    expect(happened).toEqual(['call']);
  });

  it.each([
    ['says nothing of what it used', 0],
    ['has lost count of it', Number.MAX_SAFE_INTEGER],
  ])('is settled in full where the provider %s', async (_what, tokensIn) => {
    const usage = { tokensIn, tokensOut: 0, tokensCached: 0 };
    const { complete, happened } = given({ reply: async () => ({ ...completion, usage }) });
    await complete();
    expect(happened).toContain(`settle ${worst}`);
  });

  it.each([
    [
      'a refusal costs nothing, and a named time holds for all',
      noteOn(new TransientError('model-failed', 'no', { retryAfterMs: 3_000 }), { status: 503 }),
      0,
      3_000,
    ],
    [
      'a 429 without a time holds for a second',
      noteOn(new TransientError('model-failed', 'no'), { status: 429 }),
      0,
      1_000,
    ],
    [
      'a provider that was not reached costs nothing',
      noteOn(new TransientError('model-failed', 'the model cannot be reached'), { isUnreached: true }),
      0,
      0,
    ],
    [
      'a failure in the midst of a stream costs the worst case, and a 429 holds for a second',
      noteOn(new TransientError('model-failed', 'no'), { status: 429, hasBegun: true }),
      worst,
      1_000,
    ],
    ['a lost answer costs the worst case', new TransientError('model-failed', 'the model cannot be reached'), worst, 0],
    ['an answer cut off costs the worst case', new TransientError('model-timeout', 'late'), worst, 0],
  ])('%s', async (_what, error, cost, retryAfterMs) => {
    const { complete, happened } = given({ reply: () => Promise.reject(error) });
    await expect(complete()).rejects.toBe(error);
    expect(happened).toContain(`settle ${cost}`);
    expect(happened.at(-1)).toBe(`end ${cost === 0 ? likelyTokens(asked) : 0} ${retryAfterMs}`);
    expect(readNotes(error).waitedMs).toBeGreaterThanOrEqual(7);
  });
});

describe('a call that a cap forbids', () => {
  it('is not made, and says whose cap it was', async () => {
    const { complete, happened } = given({ answers: [{ status: 'spent', account: 'tenant' }] });
    await expect(complete()).rejects.toMatchObject({ name: 'PermanentError', code: 'budget-spent' });
    expect(happened).toEqual([`reserve ${worst}`, 'refused tenant', 'settle 0']);
  });

  it('waits for what other calls hold and may give back', async () => {
    const { complete, happened } = given({ answers: [{ status: 'held', account: 'tenant' }] });
    const { waitedMs } = await complete();
    expect(happened.slice(0, 3)).toEqual([`reserve ${worst}`, `reserve ${worst}`, 'enter']);
    expect(waitedMs).toBeGreaterThan(7 + 70); // that wait is no slowness of the model's either
  });

  it('is not even asked for when the run has not enough left', async () => {
    const spent = { ...account, runSpentMicroUsd: account.runCapMicroUsd - worst + 1 };
    const { complete, happened } = given();
    const failure = complete({ ...asked, account: spent });
    await expect(failure).rejects.toBeInstanceOf(PermanentError);
    await expect(failure).rejects.toMatchObject({ code: 'cost-cap' });
    expect(happened).toEqual(['refused run']);
  });
});

describe('a call that waits too long for its turn', () => {
  it('reserves anew when its reservation has run out meanwhile', async () => {
    const { complete, happened } = given({ begins: ['gone'] });
    await complete();
    const anew = ['settle 0', `reserve ${worst}`, 'begin', 'call'];
    expect(happened.slice(0, 7)).toEqual([`reserve ${worst}`, 'enter', 'begin', ...anew]);
  });

  it('takes back what counts as paid before it reserves anew, rather than asking for ever', async () => {
    const { complete, happened } = given({ isPresumed: true });
    await complete();
    expect(happened.filter((what) => what === 'begin')).toHaveLength(2);
  });

  it('gives back what it reserved, and is known never to have been made', async () => {
    const late = new TransientError('model-timeout', 'late');
    const { complete, happened } = given({ enter: () => Promise.reject(late) });
    await expect(complete()).rejects.toBe(late);
    expect(happened).toEqual([`reserve ${worst}`, 'enter', 'settle 0']);
    expect(readNotes(late).isUncalled).toBe(true);
  });
});
