import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { providerNames } from '#llm';
import { generating, startStranger } from '#stranger';
import type { Stranger } from '#stranger';
import { askedOf, openObjects } from './asked-of.js';
import { faultOf, kinds } from './kinds.js';
import { tryAnswers } from './try-answers.js';
import { amount } from '../support/amount.js';

describe('the answers that a strict schema allows', () => {
  it.each(kinds.map((kind) => [kind.name, kind] as const))('are all read: %s', (_, kind) => {
    const { unsent, refused, broken } = tryAnswers(kind, amount(60, 300));
    if (kind.open !== undefined) return expect(unsent).toMatch(/written as it is/);
    expect({ unsent, refused: refused.slice(0, 2), broken: broken.slice(0, 2) }).toEqual({
      ...{ unsent: null, refused: [], broken: [] },
    });
  });
});

describe('a call of each kind', () => {
  let stranger: Stranger;
  beforeAll(async () => void (stranger = await startStranger(generating(1))));
  afterAll(() => stranger.close());

  const remote = providerNames.filter((name) => name !== 'scripted');

  it.each(remote)(
    'keeps to the published rules of %s, has no open object, and what it then answers is read',
    async (provider) => {
      for (const kind of kinds) {
        const { question, completion } = await askedOf(stranger, provider, kind);
        const isHeld = question.form.by === 'schema' || question.form.by === 'tools';
        const fault = isHeld ? faultOf(kind, completion.text) : null;
        const open = isHeld && kind.open === undefined ? openObjects(question.form) : 0;
        expect({ kind: kind.name, fault, open }).toEqual({ kind: kind.name, fault: null, open: 0 });
      }
      expect(stranger.refused.map(({ refusal }) => refusal.message)).toEqual([]);
    },
  );
});
