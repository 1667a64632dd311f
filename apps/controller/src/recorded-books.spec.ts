import { describe, expect, it } from '@jest/globals';
import { publishedPolicy, resolvePolicy } from '#policy';
import { recordedBooks } from './recorded-books.js';

describe('the books of recorded runs', () => {
  it('read a table that was recorded before middleware was a dial', () => {
    const old = structuredClone({ ...publishedPolicy, version: 'old' });
    Reflect.deleteProperty(old.defaults, 'middleware');
    const books = recordedBooks(publishedPolicy);
    books.add({ policies: { old } });
    const table = books.policies.of('old') ?? publishedPolicy;
    expect(resolvePolicy(table, { provider: 'openai', taskClass: 'action' })).toMatchObject({
      version: 'old',
      middleware: [],
    });
  });
});
