/**
 * `npm run lab -- mixed --from <ref>`: an older build and this one side by side under load and kills, an upgrade, a rollback, and the raise; then
 * both to the end, with every program.
 */
import { fileURLToPath } from 'node:url';

import { chaos } from '../chaos/chaos.js';
import { readOptions } from '../chaos/options.js';
import { buildOf } from '../upgrade/old-build.js';
import { playPrograms } from './play-programs.js';
import { Rollout } from './rollout.js';

const own = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/dist\/$/, '/');

/** `--from <ref>`, and the rest, which is as for `npm run chaos`. */
function splitArgs(args: readonly string[]): { from: string; rest: string[] } {
  const at = args.indexOf('--from');
  const from = args[at + 1];
  if (at < 0 || from === undefined) throw new Error('--from: expected a commit, a branch or a tag: the older build');
  return { from, rest: args.filter((_, i) => i !== at && i !== at + 1) };
}

const say = (line: string): void => void process.stderr.write(`mixed: ${line}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1)); // takes the apps along
const { from, rest } = splitArgs(process.argv.slice(2));
const options = readOptions(rest);
const old = buildOf(from);
say(`${old.commit.slice(0, 12)} in ${old.root}, and this build`);
const rollout = new Rollout({ old: old.root, new: own }, options.runs);
const { row, findings, isAsExpected, folder } = await chaos(options, say, rollout);
for (const { promise, what } of findings.slice(0, 20)) process.stderr.write(`${promise}: ${what}\n`);
if (folder !== null) process.stderr.write(`logs and evidence: ${folder}\n`);
const agents = { ...rollout.figures, ...row };
const { figures, differences } = await playPrograms(rollout.rootOf, rest, say);
for (const difference of differences.slice(0, 40)) process.stderr.write(`${difference}\n`);
const found = differences.length + (isAsExpected ? 0 : Math.max(1, findings.length));
const result = { from: old.commit.slice(0, 12), agents, ...figures, differences: found };
process.stdout.write(`${JSON.stringify(result)}\n`);
process.exit(found === 0 ? 0 : 1);
