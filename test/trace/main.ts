import { playKilledRun } from './play-killed-run.js';
import { treeOf } from './tree.js';

const { runId, answer, traceId, spans } = await playKilledRun((line) => process.stderr.write(`trace: ${line}\n`));
const tree = treeOf(spans);
process.stdout.write(`${runId}, answered "${answer}"\ntrace ${traceId}, ${spans.length} spans\n\n${tree.join('\n')}\n`);
