import { parseArgs } from 'node:util';
import { openCatalogue } from '#tools';
import { playCalls } from './calls/play.js';
import { playHttp } from './http/play.js';
import { judge, mayReachCounts } from './judge.js';
import type { Judgement } from './judge.js';
import { hostileOutputs } from './outputs.js';

const usage = `Usage: npm run lab -- hostile                                     what no honest model would write, through the reading of outputs
       npm run lab -- hostile --http [--requests 50000] [--seed 1]  what no honest caller would send, to every way into a gateway
       npm run lab -- hostile --minutes 10 [--alone-minutes 1]      one call a second of published graphs that take much, while others text
Ends with 1 where something crashed, got through, was answered 5xx, held the event loop for over 200 ms, or left memory behind.`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    http: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    'alone-minutes': { type: 'string', default: '1' },
    requests: { type: 'string', default: '50000' },
    seed: { type: 'string', default: '1' },
  },
});

function playOutputs(): boolean {
  const tools = openCatalogue(null).only(['today_range', 'get_counts']).table();
  const judgements = hostileOutputs().map((output) => judge(output, tools));
  for (const [family, ofFamily] of Map.groupBy(judgements, (judgement) => judgement.family)) {
    console.log(`\n${family} (${ofFamily.length})`);
    for (const [got, same] of Map.groupBy(ofFamily, (judgement) => judgement.got)) {
      console.log(`  ${String(same.length).padStart(4)}  ${got}`);
    }
  }
  const count = (test: (judgement: Judgement) => boolean) => judgements.filter(test).length;
  const wrong = count(({ reached }) => reached !== null && !mayReachCounts(reached));
  const crashes = count(({ crashed }) => crashed);
  console.log(`\n${judgements.length} outputs, ${crashes} crashes, ${wrong} invalid arguments reached a tool`);
  return crashes + wrong === 0;
}

async function play(): Promise<boolean> {
  const { minutes, 'alone-minutes': aloneMinutes } = values;
  if (minutes !== undefined) return playCalls({ minutes: Number(minutes), aloneMinutes: Number(aloneMinutes) });
  if (!values.http) return playOutputs();
  return playHttp({ requests: Number(values.requests), seed: Number(values.seed) });
}

if (values.help) console.log(usage);
else process.exitCode = (await play()) ? 0 : 1;
