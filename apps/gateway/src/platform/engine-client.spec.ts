import { describe, expect, it } from '@jest/globals';
import type { OpenEngine } from '#engine';
import { InvariantError, PermanentError } from '#errors';
import { EngineClient } from './engine-client.js';
import { Problem } from './http/problem.js';

const engine = { redis: { status: 'ready' }, store: { engine: { deployment: 'd' } } } as unknown as OpenEngine; // what is read of it

async function answerTo(error: Error): Promise<unknown> {
  const opening = Promise.resolve(engine);
  const client = new EngineClient(opening);
  await opening;
  return client.ask(() => Promise.reject(error)).catch((thrown: unknown) => thrown);
}

describe('a question to the engine', () => {
  it.each([
    ['a fault of ours', new InvariantError('no such version')],
    ['a refusal', new PermanentError('conflict', 'it stands otherwise by now')],
    ...[TypeError, RangeError, ReferenceError, SyntaxError].map((Kind) => [Kind.name, new Kind('null')] as const),
  ])('that fails by %s is not told as a store that is away', async (_, error) => {
    expect(await answerTo(error)).toBe(error);
  });

  it('that Redis refuses is one to ask again', async () => {
    const refusal = new Error('LOADING Redis is loading the dataset in memory');
    const thrown = await answerTo(refusal);
    expect([thrown instanceof Problem, thrown]).toEqual([true, expect.objectContaining({ status: 503 })]);
  });
});
