import { parseArgs } from 'node:util';
import { until } from '../support/app-process.js';
import { leftNothing, realRun, tryAgain, useCaseCloser } from './again-runs.js';
import { startNoteStack } from './note-stack.js';

const usage = `Usage: npm run lab -- simulated [--runs 1000] [--kill-every-ms 1000]

Does a run that writes a note, publishes a page, pays an invoice and answers by SMS again so often, simulated, while every process is
killed in turn, and counts at the stand-ins what has left: notes, pages, payments, texts, events for another system. Ends with 1 where anything has, or where a run has no answer.`;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    'kill-every-ms': { type: 'string', default: '1000' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) process.stdout.write(`${usage}\n`);
else {
  const notes = await startNoteStack();
  try {
    useCaseCloser(notes.stack);
    const says = 'close the case';
    const runId = await realRun(notes.stack, '+15550141', `${says}: the first`);
    await until('what other systems are told of it', () => notes.count().events === 2, 60_000); // that it asks, and that it has ended
    process.stdout.write(`the real run: ${JSON.stringify(notes.count())}\n`);
    const asked = { runs: Number(values.runs), killEveryMs: Number(values['kill-every-ms']) };
    const { answered, madeUp, kills, gone } = await tryAgain(notes.stack, {
      runId,
      ...asked,
      says,
      count: () => notes.count(),
    });
    const lines = [
      `simulated runs: ${asked.runs}, answered ${answered}`,
      `made up: ${madeUp} calls and replies`,
      `killed: ${JSON.stringify(kills)}`,
      `left for the world: ${JSON.stringify(gone)}`,
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
    const isClean = JSON.stringify(gone) === JSON.stringify(leftNothing);
    process.exitCode = isClean && answered === asked.runs ? 0 : 1;
  } finally {
    await notes.stop();
  }
}
