import { parseArgs } from 'node:util';
import { playBesideHarm } from './beside-harm.js';
import { playFirstTool } from './first-tool.js';

const usage = `Usage: npm run lab -- typescript-tools [--only first|harm] [--rounds 3] [--seconds 30]
Makes a tool in TypeScript from the example, in an empty folder, and has a text answered by it: ends with 1 where that takes more than 2 minutes. Then four
people text for other tools, in quiet and beside one whose tools loop, leak, throw, fork, exit, print and the like: ends with 1 where a failure of those has
no name, the tool-runner has ended, or the others' p95 is more than 1.5 times that of quiet.`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    only: { type: 'string', default: 'all' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '30' },
  },
});

async function play(): Promise<boolean> {
  const isFirst = values.only === 'harm' || (await playFirstTool());
  const rounds = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
  return (values.only === 'first' || (await playBesideHarm(rounds))) && isFirst;
}

if (values.help) console.log(usage);
else process.exitCode = (await play()) ? 0 : 1;
