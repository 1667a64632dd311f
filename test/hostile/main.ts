import { openCatalogue } from '#tools';
import { judge, mayReachCounts } from './judge.js';
import type { Verdict } from './judge.js';
import { hostileOutputs } from './outputs.js';

const tools = openCatalogue(null).only(['today_range', 'get_counts']).table();
const verdicts = hostileOutputs().map((output) => judge(output, tools));
for (const [family, ofFamily] of Map.groupBy(verdicts, (verdict) => verdict.family)) {
  console.log(`\n${family} (${ofFamily.length})`);
  for (const [got, same] of Map.groupBy(ofFamily, (verdict) => verdict.got)) {
    console.log(`  ${String(same.length).padStart(4)}  ${got}`);
  }
}
const count = (test: (verdict: Verdict) => boolean) => verdicts.filter(test).length;
const wrong = count(({ reached }) => reached !== null && !mayReachCounts(reached));
const crashes = count(({ crashed }) => crashed);
console.log(`\n${verdicts.length} outputs, ${crashes} crashes, ${wrong} invalid arguments reached a tool`);
process.exitCode = crashes + wrong === 0 ? 0 : 1;
