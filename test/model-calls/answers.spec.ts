import { describe, expect, it } from '@jest/globals';
import { kinds } from './kinds.js';
import { tryAnswers } from './try-answers.js';

describe('the answers that a strict schema allows', () => {
  it.each(kinds.map((kind) => [kind.name, kind] as const))('are all read: %s', (_, kind) => {
    const { unsent, refused, broken } = tryAnswers(kind, 300);
    expect({ unsent, refused: refused.slice(0, 2), broken: broken.slice(0, 2) }).toEqual({
      ...{ unsent: null, refused: [], broken: [] },
    });
  });
});
