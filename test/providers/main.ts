import { problemsOf, tableOf } from './judge.js';
import { playProvider } from './play-provider.js';
import type { Played } from './play-provider.js';
import { providers } from './provider-settings.js';

/** Products that run at once: each is four processes and a Redis. */
const atOnce = 2;

async function playAll(names: readonly string[]): Promise<Played[]> {
  const left = [...names];
  const played = new Map<string, Played[]>();
  const work = async (): Promise<void> => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      played.set(name, await playProvider(name));
      process.stderr.write(`providers: ${name} played\n`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return names.flatMap((name) => played.get(name) ?? []);
}

/** Every provider, or those that are named, in all their cases: a table, a line of JSON, and 1 where a run is not as it must be. */
async function main(): Promise<number> {
  const named = process.argv.slice(2);
  const unknown = named.find((name) => !Object.hasOwn(providers, name));
  if (unknown !== undefined) throw new Error(`there is no ${unknown}; there are ${Object.keys(providers).join(', ')}`);
  const startedAt = Date.now();
  const played = await playAll(named.length > 0 ? named : Object.keys(providers));
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
