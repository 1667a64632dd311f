import { describe, expect, it } from '@jest/globals';
import { publishedPolicy, resolvePolicy } from '#policy';
import { recordedSources } from './recorded-sources.js';

describe('the books of recorded runs', () => {
  it('read a table that was recorded before middleware was a dial', () => {
    const old = structuredClone({ ...publishedPolicy, version: 'old' });
    Reflect.deleteProperty(old.defaults, 'middleware');
    const sources = recordedSources(publishedPolicy);
    sources.add({ policies: { old } });
    const table = sources.policies.of('old') ?? publishedPolicy;
    expect(resolvePolicy(table, { provider: 'openai', taskClass: 'action' })).toMatchObject({
      version: 'old',
      middleware: [],
    });
  });
});
