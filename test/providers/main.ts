import { caseNames } from './cases.js';
import type { CaseName } from './cases.js';
import { problemsOf, tableOf } from './judge.js';
import { playProvider } from './play-provider.js';
import type { Played } from './play-provider.js';
import { providers } from './provider-settings.js';

/** Products that run at once: each is four processes and a Redis. */
const atOnce = 2;

async function playAll(names: readonly string[], cases: readonly CaseName[]): Promise<Played[]> {
  const left = [...names];
  const played = new Map<string, Played[]>();
  const work = async (): Promise<void> => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      played.set(name, await playProvider(name, cases));
      process.stderr.write(`providers: ${name} played\n`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return names.flatMap((name) => played.get(name) ?? []);
}

/** `--case=<name>` chooses cases; everything else is a provider's name. */
function split(args: readonly string[]): [cases: readonly CaseName[], providers: readonly string[]] {
  const flag = '--case=';
  const wanted = args.filter((arg) => arg.startsWith(flag)).map((arg) => arg.slice(flag.length));
  const strange = wanted.find((name) => !caseNames.some((one) => one === name));
  if (strange !== undefined) throw new Error(`there is no case ${strange}; there are ${caseNames.join(', ')}`);
  const cases = wanted.length > 0 ? caseNames.filter((name) => wanted.includes(name)) : caseNames;
  return [cases, args.filter((arg) => !arg.startsWith(flag))];
}

/** Every provider, or those that are named, in all their cases or the chosen ones: a table, a line of JSON, and 1 where a run is not as it must be. */
async function main(): Promise<number> {
  const [chosen, named] = split(process.argv.slice(2));
  const unknown = named.find((name) => !Object.hasOwn(providers, name));
  if (unknown !== undefined) throw new Error(`there is no ${unknown}; there are ${Object.keys(providers).join(', ')}`);
  const startedAt = Date.now();
  const played = await playAll(named.length > 0 ? named : Object.keys(providers), chosen);
  const wrong = played.flatMap((each) => problemsOf(each).map((what) => `${each.provider}, ${each.case}: ${what}`));
  console.log(tableOf(played).join('\n'));
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const twice = played.filter(({ outcomes, replies }) => outcomes.length !== 1 || replies !== 1).length;
  console.log(JSON.stringify({ runs: played.length, not_exactly_one: twice, wrong, seconds }));
  return wrong.length === 0 ? 0 : 1;
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`providers: ${error instanceof Error ? error.message : String(error)}\n`);
  return 2;
});
