import type { TestHost } from '#builder';
import { NodeError } from '#nodes';
import { runCodeNow, SandboxError } from '#sandbox';
import type { Item, Sandbox } from '#sandbox';
import { converters } from './converters/converters.js';
import { evaluateIn, randomFrom } from './evaluate-in.js';
import { withinBudget } from './step-budget.js';
import type { StepLimits } from './step-limits.js';

/** How long a test run may take, in milliseconds: a turn waits for it. */
const mostMs = 5_000;
const ways = { all: 'runOnceForAllItems', each: 'runOnceForEachItem' } as const;
/** A tenth of what code may take in a tool-runner. */
const codeLimits = { fuel: 100_000_000, interrupts: 1_000 };

/** What runs the expressions and the code of a draft that is tested, for as long as its budget lasts. */
export function testHost(
  sandbox: Sandbox,
  {
    seed,
    now,
    timeZone,
    limits,
    env = {},
  }: { seed: string; now: number; timeZone: string; limits: StepLimits; env?: Readonly<Record<string, string>> },
): TestHost {
  const began = performance.now();
  const spent = { ms: () => performance.now() - began, fuel: () => sandbox.fuelSpent };
  const runCode: TestHost['runCode'] = ({ source, mode, items: given, remembersAs }, call) => {
    const { rules, workflow, execution, runIndex, named = { nodes: {} } } = call;
    const items = given as readonly Item[]; // out of JSON: it may have more fields, and none that JSON lacks
    const nodes = named.nodes as Record<string, readonly Item[]>; // the same
    const { paired } = named;
    const pairedFor = paired && items.map((_, at) => placesAt(paired, at));
    const place = { rules, input: items, itemIndex: 0, json: {}, nodes, runIndex };
    try {
      return runCodeNow(
        source,
        {
          ...{ items, mode: ways[mode], scope: { ...place, workflow, execution, now, timeZone, seed } },
          ...(pairedFor && { pairedFor }),
          // A test begins with nothing, and nothing of it is kept.
          ...(remembersAs !== undefined && { memory: { global: {}, node: {} } }),
        },
        codeLimits,
      );
    } catch (error) {
      if (!(error instanceof SandboxError)) throw error;
      throw new NodeError('NODE_OPERATION', `${error.message} (${error.code})`);
    }
  };
  return {
    evaluate: withinBudget(evaluateIn(sandbox, seed), limits, spent),
    runCode,
    now,
    timeZone,
    env,
    converters,
    random: randomFrom(seed),
    isOver: () => spent.ms() > mostMs,
  };
}

/** The places that one item came from, by nodes. */
function placesAt(paired: Readonly<Record<string, readonly (number | null)[]>>, item: number): Record<string, number> {
  const places = Object.entries(paired).map(([name, all]) => [name, all[item] ?? null] as const);
  return Object.fromEntries(places.filter((place): place is [string, number] => place[1] !== null));
}
