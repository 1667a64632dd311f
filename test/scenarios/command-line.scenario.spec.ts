import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { parseAndRunWorkflow } from 'turnpike/workflow';
import { placeholdersOf } from '../support/runbook-placeholders.js';
import { openOperatorShell, shellBlocks } from '../support/runbook.js';
import type { OperatorShell } from '../support/runbook.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { linesOf, turnpike } from '../support/turnpike.js';
import type { Call, Ended } from '../support/turnpike.js';
import * as code from './from-code.js';
import { modelTurn } from './model-turn.js';

/** Each command is a process of its own, and some start others: a busy machine takes its time. */
jest.setTimeout(90_000);

let stack: Stack;
let folder: string;
let runId: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'turnpike-replay-'));
  stack = await startStack();
  const chat = await cli(['chat', '--url', stack.url, '--conversation', 'cli-1', '--json'], {
    input: 'how many angry texts today?\n',
  });
  const [answer] = linesOf(chat) as { run_id: string }[]; // asserted right below
  expect(answer).toMatchObject({ status: 'replied', outcome: 'answered' });
  runId = String(answer?.run_id);
  await stack.settledRun(runId);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await stack.stop();
});

function cli(args: readonly string[], call: Call = {}): Promise<Ended> {
  return turnpike(args, { ...call, environment: { ...stack.environment, ...call.environment } });
}

interface Shown {
  run: { runId: string };
  ledger: { turn: number }[];
  journal: unknown[];
}

async function exported(): Promise<Shown> {
  const [shown] = linesOf(await cli(['runs', 'show', runId, '--journal', '--json'])) as Shown[]; // what it is for
  if (!shown) throw new Error('the run was not shown');
  return shown;
}

describe('chat', () => {
  it('prints the reply, and goes on with a conversation', async () => {
    const ended = await cli(['chat', '--url', stack.url], { input: 'how many angry texts today?\n\n' });
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toMatch(/\S/);
  });

  it('says who refused what', async () => {
    const key = { GATEWAY_API_KEY: 'another-key' };
    const [refused, without, away] = await Promise.all([
      cli(['chat', '--url', stack.url], { input: 'hello\n', environment: key }),
      cli(['chat', '--url', stack.url], { environment: { GATEWAY_API_KEY: '' } }),
      cli(['chat', '--url', 'http://127.0.0.1:1'], { input: 'hello\n' }),
    ]);
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('refused: ') });
    expect(without).toMatchObject({ code: 2, stderr: expect.stringContaining('GATEWAY_API_KEY: is required') });
    expect(away).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('127.0.0.1:1') });
  });
});

describe('workflow', () => {
  it('stores a file and runs it, shows what came of it, and compares its versions', async () => {
    const file = join(folder, 'count.json');
    const document = (instructions: string): object => {
      const count = { kind: 'llm', id: 'count', instructions, tools: ['today_range', 'get_counts'] };
      return { version: 1, root: { kind: 'sequence', id: 'all', steps: [count] } };
    };
    const run = (given: string): Promise<Ended> =>
      cli(['workflow', 'run', given, '--input', 'how many angry texts today?', '--json', '--url', stack.url]);
    writeFileSync(file, JSON.stringify(document('Count.')));
    const [first] = linesOf(await run(file)) as { run_id: string; version: string }[]; // asserted right below
    expect(first).toMatchObject({ id: 'count', outcome: 'answered', output: expect.stringMatching(/\d/), error: null });
    writeFileSync(file, JSON.stringify(document('Count them.')));
    const [second] = linesOf(await run(file)) as { version: string }[]; // as the first
    const of = (...args: string[]): Promise<Ended> => cli(['workflow', ...args, '--url', stack.url]);
    const [listed, shown, tree, diff, refused] = await Promise.all([
      of('runs', 'count', '--json'),
      of('show', 'count', '--json'),
      of('show', first?.run_id ?? ''),
      of('diff', 'count'),
      of('run', 'none', '--input', 'x'),
    ]);
    expect(linesOf(listed)[0]).toHaveLength(2);
    expect(linesOf(shown)).toMatchObject([{ version: second?.version, versions: [{}, { version: first?.version }] }]);
    expect(tree.stdout).toMatch(/all\/count +llm +done +1 of 1/);
    expect(diff).toMatchObject({ code: 1, stdout: expect.stringContaining('+ Count them.') });
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('no workflow') });
  });
});

describe('turnpike/workflow', () => {
  it('has a document, the same steps and a plan each run once in the deployment, though an answer is lost', async () => {
    stack.model.use(() => modelTurn({ type: 'respond', message: 'A calm month.' }));
    const { document: json, input, tools } = code;
    const harness = code.harnessAt(stack.url);
    const ctx = harness.createContext({ id: 'january' });
    expect(await parseAndRunWorkflow({ json, harness, ctx, tools, input })).toBe('A calm month.');
    expect(ctx.spent.toolCalls).toBe(1);
    const later = code.harnessAt(stack.url); // as the process that comes after
    expect(await later.run(code.built, input, later.createContext({ id: 'january' }))).toBe('A calm month.');
    const [{ run_id: id = '' } = {}, ...others] = await code.runsFromCode(stack);
    expect(others).toEqual([]);
    const [whole, pieces] = [await code.rowsInPieces(stack.url, id, 1_000), await code.rowsInPieces(stack.url, id, 3)];
    expect([new Set(whole).size, pieces.sort()]).toEqual([pieces.length, whole.sort()]);

    const plans = ['no JSON', code.unknownTool, JSON.stringify(json)];
    expect(await code.runPlanned(stack.url, plans, 'plan')).toBe('A calm month.');
    const never = { code: 'WORKFLOW_VALIDATION_FAILED', path: '/root/toolName' };
    await expect(code.runPlanned(stack.url, [code.unknownTool], 'never')).rejects.toMatchObject(never);
    const dear = { code: never.code, hint: expect.stringContaining('900 × (a ') };
    await expect(code.runPlanned(stack.url, [code.tooDear], 'dear')).rejects.toMatchObject(dear);
    expect(await code.runsFromCode(stack)).toHaveLength(2);
    stack.model.use([]);
  });
});

describe('runs', () => {
  it('lists runs by what is asked of them', async () => {
    const [all, mine, none] = await Promise.all([
      cli(['runs', 'list', '--json']),
      cli(['runs', 'list', '--conversation', 'cli-1', '--outcome', 'answered']),
      cli(['runs', 'list', '--outcome', 'deadline', '--json']),
    ]);
    expect(linesOf(all)[0]).toEqual(
      expect.arrayContaining([expect.objectContaining({ run_id: runId, outcome: 'answered' })]),
    );
    expect(mine.stdout.split('\n')).toEqual([
      expect.stringMatching(/^run +started/),
      expect.stringMatching(new RegExp(`^${runId} .* finished +answered`)),
      '',
    ]);
    expect(linesOf(none)).toEqual([[]]);
  });

  it('shows and watches a run to its end', async () => {
    const [shown, watched] = await Promise.all([cli(['runs', 'show', runId]), cli(['runs', 'watch', runId, '--json'])]);
    expect(shown.stdout).toContain(`${runId}: answered`);
    expect(shown.stdout).toMatch(/tool +get_counts +ok/);
    expect(linesOf(watched)).toEqual(await stack.ledger(runId));
    expect([shown.code, watched.code]).toEqual([0, 0]);
  });

  it('tells an id that is none from a run that is not there', async () => {
    const absent = runId.replace('run_01', 'run_00');
    const [wrong, gone] = await Promise.all([cli(['runs', 'show', 'x']), cli(['runs', 'show', absent])]);
    expect(wrong).toMatchObject({ code: 2, stderr: 'turnpike: x: expected a run id, run_…\n' });
    expect(gone).toMatchObject({ code: 1, stderr: `turnpike: ${absent}: no such run in this Redis\n` });
  });
});

describe('I8: replay', () => {
  it('reproduces the ledger byte for byte, from Redis and offline from a file', async () => {
    const file = join(folder, 'one.json');
    writeFileSync(file, JSON.stringify(await exported()));
    const [live, offline] = await Promise.all([
      cli(['replay', runId]),
      cli(['replay', file, '--no-network', '--json'], { environment: { REDIS_URL: 'redis://127.0.0.1:1' } }),
    ]);
    expect(live).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(`^same +${runId}`) });
    expect(linesOf(offline)).toEqual([{ run_id: runId, rows: expect.any(Number), same: true, prompts: [] }]);
  });

  it('names the first row that differs, over a folder too', async () => {
    const regression = mkdtempSync(join(folder, 'runs-'));
    const shown = await exported();
    writeFileSync(join(regression, 'a.json'), JSON.stringify(shown));
    shown.ledger = shown.ledger.map((row, i) => (i < 2 ? row : { ...row, turn: 99 }));
    writeFileSync(join(regression, 'b.json'), JSON.stringify(shown));
    const ended = await cli(['replay', regression]);
    expect(ended.code).toBe(1);
    expect(ended.stdout).toMatch(
      new RegExp(`^same .*\\ndiffers +${runId} +row 3\\n +recorded .*"turn":99.*\\n +replayed `),
    );
    expect(ended.stdout).toContain('1 of 2 runs replayed to the same ledger');
  });

  it('names exactly the turns whose prompts have changed since', async () => {
    const file = join(folder, 'prompted.json');
    writeFileSync(file, JSON.stringify(await exported()));
    const environment = { AGENT_GOAL: 'Answer in one short rhyme.' };
    const [changed, ignored] = await Promise.all([
      cli(['replay', file, '--json'], { environment }),
      cli(['replay', file, '--no-prompts'], { environment }),
    ]);
    const versions = { recorded: expect.any(String), today: [expect.any(String), expect.any(String)] };
    const prompts = [1, 2].map((turn) => ({ turn, changed: ['rest'], versions }));
    expect(linesOf(changed)).toEqual([expect.objectContaining({ same: true, prompts })]);
    expect([changed.code, ignored.code]).toEqual([1, 0]);
  });

  it('opens no socket when it is told not to', async () => {
    const refused = await cli(['replay', runId, '--no-network']);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('takes a file or a folder') });
  });

  it('goes on anew from a turn, and shows where another policy leads elsewhere', async () => {
    const file = join(folder, 'forked.json');
    const policy = join(folder, 'policy.json');
    writeFileSync(file, JSON.stringify(await exported()));
    writeFileSync(policy, JSON.stringify({ version: 'hasty', defaults: { maxToolCalls: 0 } }));
    const environment = { LLM_PROVIDER: 'scripted', REDIS_URL: 'redis://127.0.0.1:1' };
    const [same, changed, absent] = await Promise.all([
      cli(['replay', file, '--fork', '2', '--json'], { environment }),
      cli(['replay', file, '--fork', '1', '--policy', policy], { environment }),
      cli(['replay', file, '--fork', '9'], { environment }),
    ]);
    expect(linesOf(same)).toEqual([
      expect.objectContaining({ run_id: runId, diverges_at_turn: null, prompts: [], stopped: null }),
    ]);
    expect(same.code).toBe(0);
    expect(changed).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`${runId}, from turn 1: diverges at turn 1`),
    });
    expect(changed.stdout).toMatch(/- Budgets: .*max_tool_calls=5[^]*\+ Budgets: .*max_tool_calls=0/);
    expect(absent).toMatchObject({ code: 1, stderr: expect.stringContaining('has no turn 9') });
  });

  it('refuses what is no recorded run', async () => {
    const file = join(folder, 'none.json');
    writeFileSync(file, '{}');
    const [none, absent] = await Promise.all([cli(['replay', file]), cli(['replay', join(folder, 'absent')])]);
    expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('expected {run, ledger, journal}') });
    expect(absent).toMatchObject({ code: 2, stderr: expect.stringContaining('expected a run id, a file or a folder') });
  });
});

describe('doctor', () => {
  async function statuses(environment: Record<string, string> = {}): Promise<{ code: number | null; bad: string[] }> {
    const ended = await cli(['doctor', '--json'], { environment });
    const [checks] = linesOf(ended) as { name: string; status: string; what: string }[][]; // what --json is for
    const bad = (checks ?? []).filter(({ status }) => status === 'failed').map(({ name, what }) => `${name}: ${what}`);
    return { code: ended.code, bad };
  }

  it('finds nothing wrong with a healthy deployment', async () => {
    expect(await statuses()).toEqual({ code: 0, bad: [] });
    expect((await cli(['doctor'])).stdout).toMatch(/✔ ok +Redis AOF[^]*policy in force +version/);
  });

  it('names what is wrong with broken ones', async () => {
    const [settings, partitions, away] = await Promise.all([
      statuses({ GATEWAY_API_KEY: '', RUN_MAX_STEPS: '0' }),
      statuses({ PARTITIONS: '7' }),
      statuses({ REDIS_URL: 'redis://127.0.0.1:1', DASHBOARD_API_URL: 'http://127.0.0.1:1' }),
    ]);
    expect([settings.code, partitions.code, away.code]).toEqual([1, 1, 1]);
    expect(settings.bad).toEqual([
      expect.stringContaining('settings of gateway: GATEWAY_API_KEY'),
      'settings of controller: RUN_MAX_STEPS: expected a whole number from 1 to 100',
    ]);
    expect(partitions.bad).toEqual([expect.stringMatching(/^PARTITIONS: 7, but this Redis was set up with 1/)]);
    expect(away.bad).toEqual([
      expect.stringMatching(/^Redis: REDIS_URL: /),
      expect.stringMatching(/^dashboard: 127.0.0.1:1 cannot be reached/),
    ]);
  });
});

describe('the runbook', () => {
  const blocks = shellBlocks('docs/runbook.md');
  const [prelude] = blocks;
  let shell: OperatorShell;
  let filled: (script: string) => string;

  beforeAll(async () => {
    shell = await openOperatorShell();
    filled = await placeholdersOf(stack, { runId, folder });
  });
  afterAll(() => shell.close());

  it.each(blocks.slice(1).map(({ heading, script }, n): [string, string] => [`${n + 1}, ${heading}`, script]))(
    'runs as printed: block %s',
    async (_heading, script) => {
      const conversation = "A='act_…'\n"; // the operator's shell still has it
      const ended = await shell.run(filled(`${prelude?.script}\n${conversation}${script}`));
      expect(ended).toMatchObject({ code: 0, stderr: '' });
      expect(ended.stdout).not.toMatch(/cannot be reached|"error":|"detail":|…/);
    },
  );

  it('has no shell that is not run', () => {
    const fences = readFileSync(new URL('../../docs/runbook.md', import.meta.url), 'utf8').match(/^```\w+$/gm);
    expect(fences).toEqual(blocks.map(() => '```sh'));
  });
});
