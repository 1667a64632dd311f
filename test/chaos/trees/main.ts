import { readOptions } from '../options.js';
import { chaosTrees } from './chaos-trees.js';

/** `npm run chaos -- --trees 200`: one line of JSON, and every broken promise before it. Tools fail only by kills: a path that fails ends its tree. */
export async function playTrees(args: readonly string[]): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1)); // takes the apps along
  const say = (line: string): void => void process.stderr.write(`trees: ${line}\n`);
  const options = { ...readOptions(args), toolErrors: 0 };
  const { row, findings, folder } = await chaosTrees(options, say);
  for (const finding of findings.slice(0, 20)) process.stderr.write(`${finding}\n`);
  if (folder !== null) process.stderr.write(`logs and evidence: ${folder}\n`);
  process.stdout.write(`${JSON.stringify(row)}\n`);
  process.exit(findings.length === 0 ? 0 : 1);
}
