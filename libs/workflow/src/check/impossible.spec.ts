import { describe, expect, it } from '@jest/globals';
import { checkDocument } from './check-document.js';
import type { DocumentLimits } from './check-document.js';

const say = { kind: 'tool', id: 'a', toolName: 'say' };
const answer = { kind: 'llm', id: 'a', instructions: 'x' };
const every = { kind: 'every', id: 'e', ms: 60_000, step: answer };

/** The places of all errors, behind the root. */
function placesIn(root: object, limits: DocumentLimits = {}): string[] {
  const check = checkDocument({ version: 1, root }, limits);
  return check.ok ? [] : check.errors.map(({ path }) => path.replace(/^[/]root/, ''));
}

const loop = (until: object, more: object = {}, body: object = say) => ({
  kind: 'loop',
  id: 'l',
  body,
  until,
  ...more,
});
const branch = (match: string, matchMode = 'exact') => ({
  ...{
    kind: 'branch',
    id: 'b',
    routes: [
      { match: 'first', matchMode, target: { ...say, id: 'f' } },
      { match, matchMode, target: say },
    ],
  },
});
const steps = (n: number) => ({ kind: 'maxSteps', n });
const any = (...predicates: object[]) => ({ kind: 'any', predicates });
const all = (...predicates: object[]) => ({ kind: 'all', predicates });
const equals = (sentinel: string) => ({ kind: 'outputEquals', sentinel });
const contains = (marker: string) => ({ kind: 'outputContains', marker });
const converged = { kind: 'converged' };
const fork = (mode: string, ...paths: object[]) => ({ kind: 'fork', id: 'f', mode, paths });
const amounts = { steps: 100, toolCalls: 100_000, costMicroUsd: 500_000 };
const limits: DocumentLimits = {
  worstCase: { agent: { steps: 1, toolCalls: 1, costMicroUsd: 1 }, run: amounts },
  maxMs: 60_000,
};

describe('what can never succeed', () => {
  it.each<[string, object, string[]]>([
    ['more rounds than maxIterations', loop(steps(4), { maxIterations: 3 }), ['/until/n']],
    ['as many', loop(steps(3), { maxIterations: 3 }), []],
    ['more than a loop goes round', loop(steps(1_001)), ['/until/n']],
    ['as many as a loop goes round', loop(steps(1_000)), []],
    ['more than a run goes round', loop(steps(20_000), { maxIterations: 20_000 }), ['/until/n']],
    [
      'in one of several predicates',
      loop(any(equals('x'), all(steps(9), converged)), { maxIterations: 5 }),
      ['/until/predicates/1/predicates/0/n'],
    ],
    ['in two', loop(all(steps(9), steps(8)), { maxIterations: 5 }), ['/until/predicates/0/n', '/until/predicates/1/n']],
    ['a comparison with a round before the first', loop(converged, { maxIterations: 1 }), ['/maxIterations']],
    ['or another end', loop(any(converged, equals('x')), { maxIterations: 1 }), []],
    ['a limit that is meant', loop({ kind: 'never' }, { maxIterations: 3 }), []],
    ['two outputs at once', loop(all(equals('a'), equals('b'))), ['/until/predicates/1']],
    ['an output without its marker', loop(all(contains('ok'), equals('done'))), ['/until/predicates/0']],
    ['an output with it', loop(all(contains('on'), equals('done'), equals('done'))), []],
    ['loops in a loop', loop(steps(200), {}, loop(steps(100), { id: 'i' })), ['']],
    ['loops in a loop that a run can do', loop(steps(100), {}, loop(steps(100), { id: 'i' })), []],
    ['loops in runs of their own', loop(steps(200), {}, fork('all', loop(steps(100), { id: 'i' }))), []],
    ['an every in a fork', fork('all', every), ['/paths/0/kind']],
    ['an every in a race', fork('race', { ...say, id: 's' }, every), ['/paths/1/kind']],
    ['an every in a map', { kind: 'map', id: 'm', each: every }, ['/each/kind']],
    ['an every in a loop', loop(steps(2), {}, every), ['/body/kind']],
    [
      'an every deep in a fork',
      fork('settle', { kind: 'provide', id: 'p', layers: ['file:a'], child: every }),
      ['/paths/0/child/kind'],
    ],
    [
      'an every in a document in a fork',
      fork('all', { kind: 'subflow', id: 'u', document: { version: 1, root: every } }),
      ['/paths/0/document/root/kind'],
    ],
    ['a fork in an every', { ...every, step: fork('all', answer) }, []],
    ['an interval below a second', { ...every, ms: 999 }, ['/ms']],
    ['an interval of no whole number', { ...every, ms: 1_000.5 }, ['/ms']],
    ['one of a later dialect', { kind: 'schedule', id: 'e', interval: 10, step: answer }, ['/interval']],
    ['a whole input with a space before it', branch(' yes'), ['/routes/1/match']],
    ['with a space behind it', branch('yes '), ['/routes/1/match']],
    ['with a line break', branch('yes\n'), ['/routes/1/match']],
    ['with a space that does not break', branch('\u00a0yes'), ['/routes/1/match']],
    ['of spaces alone', branch('  '), ['/routes/1/match']],
    ['with a space in it', branch('yes please'), []],
    ['a part of an input with a space', branch(' yes', 'substring'), []],
    [
      'of a later dialect',
      { ...branch('x'), kind: 'conditional', matchMode: 'exact', routes: [{ match: 'x ', target: say }] },
      ['/routes/0/match'],
    ],
    ['lines of a JSON object', { kind: 'map', id: 'm', over: 'rows', items: 'lines', each: say }, ['/items']],
    ['a list of one', { kind: 'map', id: 'm', over: 'rows', items: 'json', each: say }, []],
  ])('is refused by its place: %s', (_name, root, places) => {
    expect(placesIn(root)).toEqual(places);
  });

  it.each<[string, object, string[]]>([
    ['more money than a run has', loop({ kind: 'maxCost', usd: 0.6 }, { maxIterations: 2 }, answer), ['/until/usd']],
    ['as much', loop({ kind: 'maxCost', usd: 0.5 }, { maxIterations: 2 }, answer), []],
    [
      'more time than a run has',
      loop({ kind: 'maxDuration', ms: 60_000 }, { maxIterations: 2 }, answer),
      ['/until/ms'],
    ],
    ['less', loop({ kind: 'maxDuration', ms: 59_999 }, { maxIterations: 2 }, answer), []],
    [
      'in one of several',
      loop(any({ kind: 'maxDuration', duration: 90_000 }), { maxIterations: 2 }, answer),
      ['/until/predicates/0/ms'],
    ],
    ['a delay longer than a run', { kind: 'delay', id: 'd', ms: 60_000 }, ['/ms']],
    ['a delay shorter than a run', { kind: 'delay', id: 'd', ms: 59_999 }, []],
  ])('for what a run may take, likewise: %s', (_name, root, places) => {
    expect(placesIn(root, limits)).toEqual(places);
  });

  it('is let be in a document that was accepted before', () => {
    const root = fork('all', loop(steps(4), { maxIterations: 3 }), {
      ...branch('yes '),
      id: 'c',
      routes: [{ match: 'x ', matchMode: 'exact', target: { ...say, id: 'b' } }],
    });
    expect(placesIn(root).length).toBe(2);
    expect(placesIn(root, { wasAccepted: true })).toEqual([]);
  });
});
