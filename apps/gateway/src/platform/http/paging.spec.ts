import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isKeyOf, isPlace, pageByKey } from './paging.js';

interface Named {
  name: string;
  id: string;
}

const keyOf = ({ name, id }: Named): string[] => [name, id];

it('a list that is read whole is paged by keys: nothing that was there all along is skipped or comes twice', () => {
  const some = fc.uniqueArray(fc.record({ name: fc.constantFrom<string>('a', 'b', 'ü', ''), id: fc.string() }), {
    selector: (one) => JSON.stringify(keyOf(one)),
    maxLength: 30,
  });
  const property = fc.property(
    some,
    fc.integer({ min: 1, max: 7 }),
    fc.infiniteStream(fc.nat(29)),
    (all, limit, which) => {
      const seen: string[] = [];
      let present = all;
      const gone = new Set<string>();
      for (let query: { cursor?: string } | null = {}, n = 0; query !== null; n++) {
        const { page, next }: { page: Named[]; next: string | null } = pageByKey(present, keyOf, {
          ...query,
          limit: String(limit),
        });
        seen.push(...page.map((one) => JSON.stringify(keyOf(one))));
        const leaves = present[Number(which.next().value)];
        if (leaves) gone.add(JSON.stringify(keyOf(leaves)));
        const come = n < 20 ? [`b ${n}`, ` ${n}`].map((name) => ({ name, id: 'new' })) : [];
        present = [...present.filter((one) => one !== leaves), ...come];
        query = next === null ? null : { cursor: next };
      }
      expect(new Set(seen).size).toBe(seen.length);
      const stayed = all.map((one) => JSON.stringify(keyOf(one))).filter((key) => !gone.has(key));
      expect(stayed.filter((key) => !seen.includes(key))).toEqual([]);
    },
  );
  fc.assert(property, { numRuns: 200 });
});

it('what is no cursor of a list is none', () => {
  const cursor = (key: unknown): string => Buffer.from(JSON.stringify(key)).toString('base64url');
  expect(isKeyOf(2)(cursor(['a', 'b']))).toBe(true);
  for (const none of ['', 'x', '%', cursor(['a']), cursor(['a', 1]), cursor({ 0: 'a', 1: 'b' }), cursor(null)])
    expect(isKeyOf(2)(none)).toBe(false);
  expect([isPlace('7.run_1'), isPlace('now')]).toEqual([true, false]);
});
