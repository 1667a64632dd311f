import { expect, it } from '@jest/globals';
import { missingWords } from './missing-words.js';

it('tells apart what is not for the reader, another program’s, to come, and kept no longer', () => {
  const words = [
    missingWords({ isOperator: false, isPending: true, program: 'assistant' }),
    missingWords({ isOperator: true, isPending: true }),
    missingWords({ isOperator: true, isPending: false, program: 'assistant' }),
    missingWords({ isOperator: true, isPending: false }),
  ];
  expect(words[0]).toBe('Shown to operators.');
  expect(words.slice(1).join()).not.toContain('operators');
  expect(new Set(words).size).toBe(words.length);
});
