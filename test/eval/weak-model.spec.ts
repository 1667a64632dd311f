import { describe, expect, it } from '@jest/globals';
import { parseTurn } from '#model-turn';
import type { ModelRequest } from '../stand-ins/scripted-model-server.js';
import { weakModel } from './weak-model.js';

const weakness = { malformed: 0.3, wrongTool: 0.1, seed: 'a', strongModel: 'strong' };
const allowed = new Set(['today_range', 'get_counts']);

function asked(user: string, model = 'weak'): ModelRequest {
  return {
    system: '',
    user: `USER_REQUEST:\n${user}\n\nSCRATCHPAD:`,
    model,
    headers: {},
    responseFormat: null,
    schema: null,
    body: {},
  };
}

describe('the weak stand-in', () => {
  it('spoils the shares it is told to, the same ones each time', async () => {
    const answersOf = (seed: string) => {
      const model = weakModel({ ...weakness, seed });
      return Promise.all(
        Array.from({ length: 2_000 }, async (_, index) => model(asked('How many angry today?'), index)),
      );
    };
    const answers = await answersOf('a');
    const isWrongTool = (answer: unknown): boolean =>
      typeof answer === 'string' && /delete_messages|math\.gcd|"furious"|"zone"/.test(answer);
    const wrong = answers.filter(isWrongTool).length;
    const spoilt = answers.filter((answer) => answer !== null && !isWrongTool(answer)).length;
    expect(wrong / answers.length).toBeCloseTo(0.1, 1);
    expect(spoilt / answers.length).toBeCloseTo(0.3, 1);
    expect(await answersOf('a')).toEqual(answers);
    expect(await answersOf('b')).not.toEqual(answers);
  });

  it('says things that can be repaired and things that cannot', async () => {
    const model = weakModel({ ...weakness, malformed: 1, wrongTool: 0 });
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, i) => model(asked('How many angry today?'), i)),
    );
    const stages = answers.map((answer) => {
      const parsed = typeof answer === 'string' ? parseTurn(answer, allowed) : null;
      return parsed?.valid ? parsed.stage : 'broken';
    });
    expect([...new Set(stages)].sort()).toEqual(['broken', 'extracted', 'repaired']);
  });

  it('leaves the strong model alone', async () => {
    const model = weakModel({ ...weakness, malformed: 1 });
    expect(await model(asked('How many angry today?', 'strong'), 0)).toBeNull();
  });
});
