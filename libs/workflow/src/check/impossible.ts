import type { LoopNode, NodeOf, UntilPredicate, WorkflowNode } from '../document/document.js';
import { leastTickMs } from '../document/node-forms.js';
import { findMostRounds, leastRounds, mostRounds } from '../document/rounds.js';
import type { WorstCasePolicy } from './worst-case.js';

/** A combination of fields that can never do what it says: where in the node, and what was expected. */
export interface Impossible {
  at: string;
  message: string;
}

/** What stands around a node. */
export interface Around {
  /** The ids of the forks, maps and loops that wait for it, the nearest last. */
  waiting: readonly string[];
  /** What its run may take; absent: anything. */
  worstCase?: WorstCasePolicy | undefined;
  /** How long its run may take, in ms; absent: any time. */
  maxMs?: number | undefined;
}

const microUsd = 1_000_000;

/** What can never succeed in a node, by its own fields and what stands around it. */
export function impossibleIn(node: WorkflowNode, around: Around): Impossible[] {
  switch (node.kind) {
    case 'loop':
      return [...inLoop(node), ...inPredicate(node.until, '/until', around)];
    case 'every':
      return inEvery(node, around);
    case 'branch':
      return node.routes.flatMap(({ match, matchMode }, index) =>
        matchMode === 'exact' && match.trim() !== match
          ? [{ at: `/routes/${index}/match`, message: `expected no space around a whole input: ${spaced(match)}` }]
          : [],
      );
    case 'map':
      return node.over !== undefined && node.items === 'lines'
        ? [{ at: '/items', message: 'expected json: over names the list of a JSON object, which has no lines' }]
        : [];
    case 'delay':
      return around.maxMs !== undefined && node.ms !== undefined && node.ms >= around.maxMs
        ? [{ at: '/ms', message: `expected less than the ${around.maxMs} ms that a run of it may take` }]
        : [];
    case 'tool':
    case 'llm':
    case 'approval':
    case 'waitForMessage':
    case 'sequence':
    case 'fork':
    case 'spawn':
    case 'provide':
    case 'subflow':
    case 'fail':
    case 'foreach':
      return [];
  }
}

/** An input is compared without the white space around it. */
function spaced(match: string): string {
  return `${JSON.stringify(match.trim())} is what an input is compared with`;
}

function inLoop(node: LoopNode): Impossible[] {
  const bound = findMostRounds(node);
  const own =
    node.maxIterations === undefined ? `${bound}, as where maxIterations is absent` : `maxIterations ${bound}`;
  const limit = bound > mostRounds ? `${mostRounds}, the rounds of a run` : own;
  const late = lateIn(node.until, '/until', Math.min(bound, mostRounds));
  if (late.length > 0)
    return late.map(({ at, n }) => ({ at, message: `expected at most ${limit}: after ${n} rounds it never is` }));
  return leastRounds(node.until) > bound
    ? [{ at: '/maxIterations', message: `expected ${leastRounds(node.until)} or more: until holds no sooner` }]
    : [];
}

/** The predicates that ask for more rounds than there may be. */
function lateIn(until: UntilPredicate, at: string, bound: number): { at: string; n: number }[] {
  if (until.kind === 'maxSteps') return until.n > bound ? [{ at: `${at}/n`, n: until.n }] : [];
  if (!('predicates' in until)) return [];
  return until.predicates.flatMap((each, index) => lateIn(each, `${at}/predicates/${index}`, bound));
}

/** What no round can make true: more than a run may take, and texts that cannot be one. */
function inPredicate(until: UntilPredicate, at: string, around: Around): Impossible[] {
  const { worstCase, maxMs } = around;
  if (until.kind === 'maxCost' && worstCase && until.usd * microUsd > worstCase.run.costMicroUsd)
    return [
      { at: `${at}/usd`, message: `expected at most ${worstCase.run.costMicroUsd / microUsd}, which a run may cost` },
    ];
  if (until.kind === 'maxDuration' && maxMs !== undefined && until.ms >= maxMs)
    return [{ at: `${at}/ms`, message: `expected less than the ${maxMs} ms that a run of it may take` }];
  if (!('predicates' in until)) return [];
  const within = until.predicates.flatMap((each, index) => inPredicate(each, `${at}/predicates/${index}`, around));
  return until.kind === 'all' ? [...within, ...contradictionIn(until.predicates, at)] : within;
}

/** An output that is one text is no other one, and has only in it what that text has. */
function contradictionIn(predicates: readonly UntilPredicate[], at: string): Impossible[] {
  const equals = predicates.find((each) => each.kind === 'outputEquals');
  if (equals === undefined) return [];
  const { sentinel } = equals;
  return predicates.flatMap((each, index) => {
    const wanted =
      each.kind === 'outputEquals' ? each.sentinel : each.kind === 'outputContains' ? each.marker : sentinel;
    const fits = each.kind === 'outputEquals' ? wanted === sentinel : sentinel.includes(wanted);
    const message = 'expected what an output that equals the other text can be';
    return fits ? [] : [{ at: `${at}/predicates/${index}`, message }];
  });
}

function inEvery({ ms }: NodeOf<'every'>, { waiting }: Around): Impossible[] {
  const around = waiting.at(-1);
  const found: Impossible[] = [];
  if (around !== undefined)
    found.push({ at: '/kind', message: `expected no every in ${around}, which waits for it: it goes on for ever` });
  if (ms !== undefined && (ms < leastTickMs || !Number.isInteger(ms)))
    found.push({ at: '/ms', message: `expected ${leastTickMs} or more milliseconds, a whole number` });
  return found;
}
