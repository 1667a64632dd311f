import { describe, expect, it } from '@jest/globals';
import { checkGraph } from '../index.js';

const start = { id: '1', name: 'Start', type: 'n8n-nodes-base.manualTrigger', parameters: {} };
const set = (values: readonly string[]) => {
  const assignments = values.map((value, at) => ({ id: String(at), name: `f${at}`, type: 'string', value }));
  return { id: '2', name: 'Set', type: 'n8n-nodes-base.set', parameters: { assignments: { assignments } } };
};
const found = (...nodes: { id: string; name: string; type: string; parameters: Record<string, unknown> }[]) =>
  checkGraph({ name: 'W', nodes: [start, ...nodes], connections: {} }).filter(({ severity }) => severity === 'error');
const many = (count: number, of: (at: number) => string): string[] => Array.from({ length: count }, (_, at) => of(at));

describe('findings of one kind', () => {
  it.each<[string, string, string, number]>([
    ['nodes in one text', 'NODE_NAME_UNKNOWN', many(12_080, (at) => `$("N${at}")`).join(), 1],
    ['nodes in many texts', 'NODE_NAME_UNKNOWN', '$("Nobody").first()', 300],
    ['names', 'NAME_UNKNOWN', many(5_000, (at) => `x${at}`).join(), 1],
    ['methods', 'FUNCTION_UNKNOWN', many(2_000, (at) => `$json.a.f${at}()`).join(), 1],
    ['texts that do not parse', 'EXPRESSION_INVALID', '$json.', 300],
  ])('are told up to a hundred, and then how many more there are: %s', (_, code, text, times) => {
    const all = found(set(many(times, () => `={{ [${text}] }}`)));
    expect(new Set(all.map((each) => each.code))).toEqual(new Set([code]));
    expect(all).toHaveLength(101);
    const count = Math.max(times, text.split(',').length) - 100;
    expect(all.at(-1)?.message).toBe(`and ${count.toLocaleString('en-US')} more of ${code}`);
  });

  it('are all told where they are no more than a hundred', () => {
    const all = found(set(many(100, (at) => `={{ $("N${at}") }}`)));
    expect(all).toHaveLength(100);
    expect(all.at(-1)?.message).toContain('there is no node "N99"');
  });

  it('hide none of another kind', () => {
    const all = found(set([...many(400, (at) => `={{ $("N${at}") }}`), '={{ nobody }}']));
    expect(all.map(({ code }) => code)).toContain('NAME_UNKNOWN');
  });
});
