import { nothing } from './ablations.js';
import { allAblations, allRules, allScenarios, exploreNamed } from './explore-named.js';
import { smallScenarios } from './known-states.js';
import type { Exploration } from './search.js';
import { treeScenarios } from './trees/scenarios.js';

const usage = `verify [scenario…]         explores scenarios with all rules in force; without a name those that end within seconds
ablate [<part> <parts>]    leaves rules out as planned, and compares what goes wrong
check <scenario> [rule…]   explores one scenario without these rules, and prints every trace
scenarios: ${allScenarios.join(' ')}
rules: ${allRules.map((rule) => rule.name).join(' ')}`;

/** Above the largest scenario, `two`; far above the largest ablation. */
const maxStates = { verify: 5_000_000, ablate: 500_000 };

/** What ends within seconds: the small scenarios of one conversation, and all trees. */
const quickScenarios = [...new Set([...Object.keys(smallScenarios), ...Object.keys(treeScenarios)])];

function main([command, ...words]: readonly string[]): boolean {
  switch (command) {
    case 'verify':
      return (words.length > 0 ? words : quickScenarios).map(verify).every(Boolean);
    case 'ablate':
      return ablate(Number(words[0] ?? 0), Number(words[1] ?? 1));
    case 'check':
      return check(words[0], words.slice(1));
    case undefined:
    default:
      process.stdout.write(`${usage}\n`);
      return false;
  }
}

function verify(name: string): boolean {
  const found = timed(name, [], maxStates.verify);
  return found.violations.size === 0 && found.stuck === null;
}

function check(name = '', left: readonly string[]): boolean {
  const found = timed(name, left, maxStates.verify);
  printTraces(found);
  return found.violations.size === 0 && found.stuck === null;
}

function ablate(part: number, parts: number): boolean {
  let asPlanned = true;
  for (const { scenario, without, expected, reason } of allAblations.filter((_, index) => index % parts === part)) {
    const found = timed(scenario, without, maxStates.ablate);
    const isAsPlanned = outcomesOf(found).includes(expected);
    process.stdout.write(
      `  ${isAsPlanned ? 'as planned' : 'NOT AS PLANNED'}: ${expected}${reason ? ` (${reason})` : ''}\n`,
    );
    printTraces(found);
    asPlanned &&= isAsPlanned;
  }
  return asPlanned;
}

/** What came of it, in the words of the plan. */
function outcomesOf({ violations, stuck, isCapped }: Exploration): string[] {
  const outcomes = [...violations.keys(), ...(stuck === null ? [] : ['stuck'])];
  return outcomes.length > 0 || isCapped ? outcomes : [nothing];
}

function timed(name: string, left: readonly string[], cap: number): Exploration {
  const startedAt = performance.now();
  const found = exploreNamed(name, left, { maxStates: cap });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const without = left.length === 0 ? '' : ` without ${left.join(', ')}`;
  const outcome =
    outcomesOf(found)
      .join('; ')
      .replace(/^nothing$/, 'safe and live') || 'safe, liveness unknown';
  const size = `${found.states} states, ${found.transitions} transitions${found.isCapped ? ' (capped)' : ''}`;
  process.stdout.write(`${name}${without}: ${size}, ${seconds} s: ${outcome}\n`);
  return found;
}

function printTraces({ violations, stuck }: Exploration): void {
  for (const [violation, trace] of violations) process.stdout.write(`  ${violation}\n    ${trace.join('\n    ')}\n`);
  if (stuck === null) return;
  process.stdout.write(
    `  stuck, ${stuck.isQuiet ? 'nothing moves' : 'moving for ever'}\n    ${stuck.trace.join('\n    ')}\n`,
  );
}

process.exitCode = main(process.argv.slice(2)) ? 0 : 1;
