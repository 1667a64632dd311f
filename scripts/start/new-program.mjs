/**
 * `npm run lab -- new:program <name> [--tree <folder>]`: writes a program that counts the messages of its conversation, and has a controller
 * serve it: its library, its folder in the controller, and its lines in the lists. It prints each file that it writes or changes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

import { root } from '../setup/prepare.mjs';

const { values, positionals } = parseArgs({
  options: { tree: { type: 'string', default: root } },
  allowPositionals: true,
});
const [name = ''] = positionals;
if (!/^[a-z][a-z0-9]{1,30}$/.test(name)) {
  console.error('a program has a name of small letters');
  process.exit(1);
}
const Name = name[0]?.toUpperCase() + name.slice(1);

/**
 * @param {string} path
 * @param {string} text
 */
function write(path, text) {
  const file = join(values.tree, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(path);
}

/**
 * Puts a text behind the first place of another.
 * @param {string} path
 * @param {[after: string, text: string][]} lines
 */
function insert(path, lines) {
  let text = readFileSync(join(values.tree, path), 'utf8');
  for (const [after, line] of lines) {
    if (!text.includes(after)) throw new Error(`${path} has no ${after}`);
    text = text.replace(after, () => `${after}${line}`);
  }
  write(path, text);
}

write(
  `libs/${name}/src/index.ts`,
  `/** The program \`${name}\`: it counts the messages of its conversation. */
export { create${Name} } from './${name}.js';
export type { ${Name}State } from './${name}.js';
`,
);
write(
  `libs/${name}/src/${name}.ts`,
  `import { Decision, outcomeRow } from '#program';
import type { Program, ProgramEvent, RowRun, RunView } from '#program';
import { renameId } from '#protocol';

/** What an actor of this program keeps. */
export interface ${Name}State {
  v: 1;
  id: string;
  count: number;
  /** None is ever left under way. */
  run: null;
}

type Received = Extract<ProgramEvent, { type: 'message-received' }>;

/** Counts the messages of its conversation: each begins a run and ends it. */
export function create${Name}(): Program<${Name}State> {
  return {
    name: '${name}',
    rules: 1,
    decide(state, event, stamp) {
      const before = state ?? { v: 1, id: stamp.actorId, count: 0, run: null };
      const decision = new Decision<${Name}State, never>({ settings: null, stamp, at: event.at, state: before });
      if (event.type !== 'message-received') return decision.step();
      const run = toRowRun(event);
      decision.change({ count: before.count + 1 });
      decision.handled(event.messageId, run.id);
      decision.write(outcomeRow(run, 'answered', event.at));
      decision.show(toRunView(event, stamp.opens?.policyVersion ?? '', decision.state.count));
      return decision.step();
    },
    next: () => null,
    isThinking: () => false,
    isLive: () => false,
    wakeAt: () => null,
    findLiveRun: () => null,
    runStateAt: () => null,
    waitingMessages: () => [],
  };
}

function toRowRun({ messageId, at: startedAt }: Received): RowRun {
  const id = renameId(messageId, 'run');
  const spent = { steps_used: 0, tool_calls_used: 0, tokens_used: 0, cost_micro_usd: 0 };
  return { id, turn: 0, planRev: 0, actionId: renameId(id, 'step'), parentActionId: null, startedAt, spent };
}

function toRunView({ messageId, at }: Received, policyVersion: string, count: number): RunView {
  return {
    ...{ runId: renameId(messageId, 'run'), program: '${name}', policyVersion, messageIds: [messageId], replies: [] },
    ...{ phase: 'finished', outcome: 'answered', startedAt: at, finishedAt: at, output: String(count) },
    ...{ stepsUsed: 0, toolCallsUsed: 0, tokensUsed: 0, costMicroUsd: 0 },
  };
}
`,
);
write(
  `apps/controller/src/programs/${name}/index.ts`,
  `import { create${Name} } from '#${name}';
import type { ${Name}State } from '#${name}';
import { InvariantError } from '#errors';
import type { ProgramModule, Serving } from '../program-module.js';

export const ${name}: ProgramModule<Serving<${Name}State>> = {
  serve: () => ({
    program: create${Name}(),
    effectsFor: () => ({ runInlineTool: () => Promise.reject(new InvariantError('this program calls no tools')) }),
  }),
};
`,
);
write(
  `apps/controller/src/programs/${name}/${name}.int.spec.ts`,
  `import { expect, it } from '@jest/globals';
import { replay } from '#program';
import type { JournalEntry } from '#program';
import { renameId } from '#protocol';
import { never, turnBench } from '../../../test/turn-bench.js';
import { takeTurns } from '../../engine/take-turn.js';
import { ${name} } from './index.js';

const bench = turnBench();

it('ends a run with each message, keeps its count, and is decided again from its journal', async () => {
  const ports = bench.portsWith(() => Promise.reject(new Error('no model is asked')));
  const { store } = bench.engine;
  const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: 'one' };
  for (const count of ['1', '2']) {
    const sent = { address, sourceId: null, mode: 'text', text: 'one more', program: '${name}' } as const;
    const { actorId, messageId } = await store.intake.ingest(sent);
    expect(await takeTurns(ports, actorId, never, never)).toBe('committed');
    const runId = renameId(messageId, 'run');
    const run = { program: '${name}', phase: 'finished', outcome: 'answered', output: count };
    expect(await store.records.readRun(runId)).toMatchObject(run);
    const journal = (await store.records.readJournal(runId)) as JournalEntry<never>[]; // this program's own
    expect(replay(ports.programs.serving(${name}).program, runId, journal)).toEqual(await store.records.readLedger(runId));
  }
});
`,
);
insert('apps/controller/src/programs/index.ts', [
  [`import { builder } from './builder/index.js';\n`, `import { ${name} } from './${name}/index.js';\n`],
  ['ProgramModule[] = [agent, ', `${name}, `],
]);
insert('libs/protocol/src/program-table.ts', [
  [
    'const programs = {\n',
    `  ${name}: {\n    meaning: 'it counts the messages of its conversation',\n    phases: ['finished'],\n    outcomes: ['answered'],\n  },\n`,
  ],
]);
insert('scripts/checks/libraries.cjs', [['  // Pure rules (I8).\n', `  ${name}: ['program', 'protocol'],\n`]]);
const source = `libs/${name}/src/index`;
insert('package.json', [
  [
    '  "imports": {\n',
    `    "#${name}": {\n      "types": "./${source}.ts",\n      "default": "./dist/${source}.js"\n    },\n`,
  ],
]);
const project = { type: 'library', root: `libs/${name}`, entryFile: 'index', sourceRoot: `libs/${name}/src` };
const compilerOptions = { tsConfigPath: 'tsconfig.build.json' };
insert('nest-cli.json', [['  "projects": {\n', `"${name}": ${JSON.stringify({ ...project, compilerOptions })},\n`]]);
