import { plainWords } from '#values';
import type { Middleware } from '../middleware.js';

const phrases = {
  type: 'array',
  minItems: 1,
  maxItems: 1_000,
  items: { type: 'string', pattern: '\\S', maxLength: 200 },
};

/** Keeps phrases from the person: an answer or a question that contains one, in any case and spacing, is given back for correction. */
export const blockedPhrases: Middleware = {
  name: 'blocked-phrases',
  onFailure: 'stop',
  deadlineMs: 1_000,
  options: { type: 'object', properties: { phrases }, required: ['phrases'], additionalProperties: false },
  open(options) {
    const blocked = (options['phrases'] as string[]).map((phrase) => ({ phrase, plain: plainWords(phrase) })); // the schema says so
    return {
      beforeFinal(text) {
        const reply = plainWords(text);
        const found = blocked.find(({ plain }) => reply.includes(plain));
        return found ? { refuse: `it must not say "${found.phrase}"` } : { pass: text };
      },
    };
  },
};
