import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { providerNames } from '#llm';
import { generating, startStranger } from '#stranger';
import type { Stranger } from '#stranger';
import { kinds } from './kinds.js';
import { sentFor } from './sent-for.js';
import { wayBack } from './way-back.js';
import { amount } from '../support/amount.js';

const answers = amount(10, 40);

describe('what the reader takes', () => {
  let stranger: Stranger;
  beforeAll(async () => void (stranger = await startStranger(generating(1))));
  afterAll(() => stranger.close());

  it.each(kinds.map((kind) => [kind.name, kind] as const))(
    'is valid by each schema that is sent for it: %s',
    async (_, kind) => {
      const sent = await sentFor(stranger, kind, providerNames);
      const held = wayBack(
        kind,
        sent.map(({ schema }) => schema),
        answers,
      );
      for (const { taken, invalid } of held)
        expect({ taken, invalid: invalid.slice(0, 2) }).toEqual({ taken: answers, invalid: [] });
    },
  );

  it('shows a schema that was sent with less than the reader takes', async () => {
    const [agent] = kinds;
    const [openai] = agent ? await sentFor(stranger, agent, ['openai']) : [];
    if (agent === undefined || openai === undefined) throw new Error('nothing is sent for an agent');
    const planted = JSON.stringify(openai.schema).replace('"praise",', '');
    const [whole, less] = wayBack(agent, [openai.schema, JSON.parse(planted) as typeof openai.schema], 200); // it was one before
    expect(whole).toMatchObject({ taken: 200, valid: 200 });
    expect(less?.valid).toBeLessThan(200);
    expect(less?.invalid[0]).toContain('"label":"praise"');
  });
});
