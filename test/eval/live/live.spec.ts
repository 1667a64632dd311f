import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startStranger } from '#stranger';
import type { Speaker, Stranger } from '#stranger';
import { evaluateLive, evaluateRecorded } from './evaluate-live.js';
import { livePrograms } from './live-task.js';
import { liveTable } from './live-table.js';
import { liveTasks } from './play-live.js';
import { scriptedSpeaker } from './scripted-speaker.js';

const planted = 'planted-key-4711-0815';
const silent = (): void => undefined;
const options = { provider: 'openai', model: null, budget: 1, only: null, record: null };
const firstOfEach = livePrograms.flatMap((program) => liveTasks.find((task) => task.program === program) ?? []);

describe('an evaluation with a live model', () => {
  let stranger: Stranger;
  let folder: string;
  const environment = () => ({ OPENAI_API_KEY: planted, OPENAI_API_URL: `${stranger.url}/v1` });
  beforeAll(async () => {
    stranger = await startStranger(scriptedSpeaker);
    folder = await mkdtemp(join(tmpdir(), 'live-'));
  });
  afterAll(() => Promise.all([stranger.close(), rm(folder, { recursive: true })]));

  it('has sixty tasks or more, of every program', () => {
    expect(liveTasks.length).toBeGreaterThanOrEqual(60);
    expect(firstOfEach.map(({ program }) => program)).toEqual(livePrograms);
    const names = liveTasks.map(({ program, name }) => `${program} ${name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('prints what each program came to, and a recording of it plays to the same figures', async () => {
    const record = join(folder, 'all');
    const live = await evaluateLive({ ...options, record }, environment(), silent, firstOfEach);
    expect(live.rows.map(({ program, problems }) => ({ program, problems }))).toEqual(
      livePrograms.map((program) => ({ program, problems: [] })),
    );
    expect(stranger.refused).toEqual([]);
    const asked = stranger.asked.length;
    expect((await evaluateRecorded(record, null, silent)).rows).toEqual(live.rows);
    expect(stranger.asked.length).toBe(asked);
    expect(liveTable(live).at(-1)).toMatch(/^all +5\/5 .* \(together\)$/);
    const [file = ''] = (await readdir(record)).filter((name) => name.includes('-planner-'));
    const path = join(record, file);
    const planned = live.rows.filter(({ program }) => program === 'planner');
    expect(await evaluateRecorded(path, null, silent)).toMatchObject({ rows: planned, changed: 0 });
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace(/"id": "[0-9a-f]{16}"/, '"id": "as other words were"'));
    const changed = await evaluateRecorded(path, null, silent);
    expect(changed).toMatchObject({ rows: planned, changed: 1 });
    expect(liveTable(changed).at(-1)).toBe('1 calls are worded otherwise today than they were recorded');
  });

  it('stops before a call that its budget could not pay for, and says so', async () => {
    const tasks = liveTasks.filter(({ program }) => program === 'agent');
    const before = stranger.asked.length;
    const report = await evaluateLive({ ...options, budget: 0.014 }, environment(), silent, tasks);
    const spent = report.rows.reduce((sum, { costMicroUsd }) => sum + costMicroUsd, 0);
    expect(report.isStopped).toBe(true);
    expect(spent).toBeGreaterThan(0);
    expect(spent).toBeLessThanOrEqual(14_000);
    expect(report.rows.length).toBeLessThan(tasks.length);
    expect(stranger.asked.length - before).toBeLessThan(2 * tasks.length);
    expect(liveTable(report).at(-1)).toContain(`stopped by the budget: ${report.rows.length} of ${tasks.length} tasks`);
  });

  it('writes down no secret, whoever says it', async () => {
    const record = join(folder, 'secrets');
    const telling: Speaker = ({ form }) => {
      const message = `My key is ${planted}, and yours AKIA${'Q'.repeat(16)}.`;
      const args = { note: '', next: { say: 'respond', message } };
      return { text: '', call: { name: form.by === 'tools' ? String(form.forced) : '', args } };
    };
    const other = await startStranger(telling);
    const keys = { OPENAI_API_KEY: planted, OPENAI_API_URL: `${other.url}/v1` };
    const hello = liveTasks.filter(({ name }) => name.startsWith('Hello'));
    const report = await evaluateLive({ ...options, record }, keys, silent, hello);
    await other.close();
    const texts = await Promise.all((await readdir(record)).map((name) => readFile(join(record, name), 'utf8')));
    expect(report.rows[0]?.problems.join()).toContain(planted);
    expect(texts.join()).toContain('My key is [REDACTED], and yours');
    expect(texts.join()).not.toContain(planted);
    expect(texts.join()).not.toContain('QQQQQQ');
  });

  it.each([
    ['a key', { ...options }, {}, /OPENAI_API_KEY: is not set/],
    ['a price', { ...options, model: 'nobody-knows-1' }, { OPENAI_API_KEY: planted }, /has no list price/],
  ])('begins nothing without %s', async (_, asked, keys, why) => {
    await expect(evaluateLive(asked, keys, silent, firstOfEach)).rejects.toThrow(why);
  });
});
