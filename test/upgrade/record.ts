/**
 * `npm run lab -- upgrade:record --from <ref> [--play <name> …] [--agents]`: has the build of a commit play every program while it is killed, leave each in
 * every state that it may wait in, and writes down what it has kept.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { byStranger } from './journals/by-stranger.js';
import { collectJournals } from './journals/collect.js';
import { byDocument } from './journals/documents.js';
import { Judge } from './journals/judge.js';
import type { Composer } from './journals/judge.js';
import { leftWaiting } from './journals/left.js';
import { writeJournals } from './journals/packed.js';
import { playsUnderKills } from './journals/under-kills.js';
import { buildOf } from './old-build.js';
import type { OldBuild } from './old-build.js';
import { recordAgents } from './record-agents.js';
import { readRecording, recordingPath, writeRecording } from './recording.js';

const own = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/dist\/$/, '/');
const plays = { ...playsUnderKills, stranger: byStranger, documents: byDocument, left: leftWaiting };

/** Plays into `.cache/recorded`, so that one play can be repeated alone; `names`: absent: all. */
async function playAll(build: OldBuild, work: string, names: readonly string[] = Object.keys(plays)): Promise<void> {
  for (const [name, { play }] of Object.entries(plays)) {
    if (!names.includes(name)) continue;
    const into = join(work, name);
    rmSync(into, { recursive: true, force: true });
    mkdirSync(into, { recursive: true });
    process.env['TMPDIR'] = into; // the harnesses keep the runs of a play in folders of their own
    await play(build, into, (line) => void process.stderr.write(`${name}: ${line}\n`));
  }
}

/** What makes the programs of that build: by its own decisions is written down what it has asked for. */
async function composerOf({ root }: OldBuild): Promise<Composer> {
  const built = join(root, 'dist/apps/controller/src');
  const isFlat = existsSync(join(built, 'recorded-sources.js')); // as builds were before their folders
  const own = isFlat ? ['compose-agent', 'recorded-sources'] : ['compose-programs', 'replay/recorded-sources'];
  const modules = ['config', ...own].map(
    (name): Promise<object> => import(pathToFileURL(join(built, `${name}.js`)).href),
  );
  return Object.assign({}, ...(await Promise.all(modules))) as Composer; // it has the same three functions
}

async function writeAll(build: OldBuild, work: string): Promise<string[]> {
  const settings = Object.fromEntries(Object.entries(plays).map(([name, play]) => [name, play.settings]));
  const collected = collectJournals(work, build.commit, settings);
  const judge = new Judge(collected, await composerOf(build));
  const name = build.commit.slice(0, 7);
  const [journals, left] = [recordingPath(`${name}.journals.br`), recordingPath(`${name}.left.br`)];
  const runs = collected.runs.map((run) => {
    const { asked, steps } = judge.decide(run);
    return { ...run, asked, steps };
  });
  writeJournals(journals, { ...collected, runs });
  writeRecording(left, readRecording(join(work, 'left', 'left.ndjson')));
  return [journals, left];
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1)); // takes the apps along
const { values } = parseArgs({
  options: { from: { type: 'string' }, play: { type: 'string', multiple: true }, agents: { type: 'boolean' } },
});
if (values.from === undefined) throw new Error('--from: expected a commit, a branch or a tag');
const build = buildOf(values.from);
const work = join(own, '.cache', 'recorded', build.commit.slice(0, 7));
if (!values.agents) await playAll(build, work, values.play);
const written = values.agents ? [await recordAgents(build)] : await writeAll(build, work);
for (const path of written) process.stdout.write(`${path}\n`);
process.exit(0);
