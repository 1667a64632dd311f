import { describe, expect, it } from '@jest/globals';
import { checkDocument, upgradeDocument } from '#workflow';
import { amount } from '../support/amount.js';
import type { Came, ConformanceCase } from './case.js';
import { playInMemory } from './in-memory.js';
import { allCases } from './read-cases.js';

/** A text is handed on as JSON in version 2: its quotes count, so that one at the cap is above it. */
const mostChars = 65_000;

/** The documents of version 1 that are valid, each with what it is given. */
const valid = allCases().both.flatMap((each) => {
  const check = checkDocument(each.document);
  const counts = check.ok && check.document.version === 1 && each.input.length < mostChars;
  return counts ? [{ each, ...upgradeDocument(check.document) }] : [];
});
/** Of so many cases one is played in `npm test`. */
const every = amount(6, 1);

/** What counts of an end: of a document that is said whole how its nodes went, too. */
function judged({ ok, output, code, path, history }: Came, isWhole: boolean): Partial<Came> {
  return isWhole ? { ok, output, code, path, history } : { ok, output, code };
}

async function differs(each: ConformanceCase, document: unknown, isWhole: boolean): Promise<object[]> {
  const [{ came: before }, { came: after }] = [await playInMemory(each), await playInMemory({ ...each, document })];
  const [one, other] = [judged(before, isWhole), judged(after, isWhole)];
  return JSON.stringify(one) === JSON.stringify(other) ? [] : [{ id: each.id, one, other }];
}

describe('every document of version 1, written in version 2', () => {
  it('comes to the same, and what cannot be said stays as it was and comes to the same too', async () => {
    const whole = valid.filter(({ unsayable }) => unsayable.length === 0);
    const differences: object[] = [];
    for (const { each, document, unsayable } of valid.filter((_, at) => at % every === 0))
      differences.push(...(await differs(each, document, unsayable.length === 0)));
    expect(differences).toEqual([]);
    process.stdout.write(`upgrade: ${valid.length} documents, ${whole.length} said whole in version 2\n`);
    expect(whole.length).toBeGreaterThan(200);
  });

  it('is valid', () => {
    const refused = valid.flatMap(({ each, document }) => {
      const check = checkDocument(document);
      return check.ok ? [] : [{ id: each.id, errors: check.errors }];
    });
    expect(refused).toEqual([]);
  });
});
