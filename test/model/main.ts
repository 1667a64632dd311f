import { ablations, nothing } from './ablations.js';
import { explore, type Exploration } from './explore.js';
import { isRuleName, ruleTable, type RuleName } from './rules.js';
import { isScenarioName, scenarios, type ScenarioName } from './scenarios.js';

const usage = `verify <scenario…>         explores scenarios with all rules in force
ablate [<part> <parts>]    leaves rules out as planned, and compares what goes wrong
check <scenario> [rule…]   explores one scenario without these rules, and prints every trace
scenarios: ${Object.keys(scenarios).join(' ')}
rules: ${ruleTable.map((rule) => rule.name).join(' ')}`;

/** Above the largest scenario, `two`; far above the largest ablation. */
const maxStates = { verify: 5_000_000, ablate: 500_000 };

function main([command, ...words]: readonly string[]): boolean {
  switch (command) {
    case 'verify':
      return words.length > 0 && words.map(verify).every(Boolean);
    case 'ablate':
      return ablate(Number(words[0] ?? 0), Number(words[1] ?? 1));
    case 'check':
      return check(scenarioNamed(words[0]), words.slice(1).map(ruleNamed));
    case undefined:
    default:
      process.stdout.write(`${usage}\n`);
      return false;
  }
}

function verify(argument: string): boolean {
  const name = scenarioNamed(argument);
  const found = timed(name, [], maxStates.verify);
  return found.violations.size === 0 && found.stuck === null;
}

function check(name: ScenarioName, left: readonly RuleName[]): boolean {
  const found = timed(name, left, maxStates.verify);
  printTraces(found);
  return found.violations.size === 0 && found.stuck === null;
}

function ablate(part: number, parts: number): boolean {
  let asPlanned = true;
  for (const { scenario, without, expected, reason } of ablations.filter((_, index) => index % parts === part)) {
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

function timed(name: ScenarioName, left: readonly RuleName[], cap: number): Exploration {
  const startedAt = performance.now();
  const found = explore(scenarios[name], left, { maxStates: cap });
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

function scenarioNamed(argument: string | undefined): ScenarioName {
  if (argument !== undefined && isScenarioName(argument)) return argument;
  throw new Error(`no such scenario: ${argument ?? ''}\n${usage}`);
}

function ruleNamed(argument: string): RuleName {
  if (isRuleName(argument)) return argument;
  throw new Error(`no such rule: ${argument}\n${usage}`);
}

process.exitCode = main(process.argv.slice(2)) ? 0 : 1;
