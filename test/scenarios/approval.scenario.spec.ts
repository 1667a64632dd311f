import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LedgerRow } from '#program';
import { until } from '../support/app-process.js';
import { ourNumber, publicUrl, standInKeys } from '../support/product-environment.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { turnpike } from '../support/turnpike.js';
import { modelTurn } from './model-turn.js';

/** An agent that takes notes, and one whose workflow waits for a text, with the number of each. */
const agents = [
  { id: 'notes', numbers: [ourNumber], tools: ['today_range', 'get_counts', 'add_note'] },
  {
    ...{ id: 'waits', numbers: ['+15550107'] },
    workflow: { version: 1, root: { kind: 'waitForMessage', id: 'which', text: 'Which box?' } },
  },
];

let directory: string;
let stack: Stack;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'agents-'));
  for (const agent of agents) writeFileSync(join(directory, `${agent.id}.json`), JSON.stringify(agent));
  stack = await startStack({
    inOne: true,
    environment: { SERVE: '', AGENTS_DIR: directory, TOOLS_ENABLED: 'today_range,get_counts,add_note' },
  });
  stack.model.use(({ user }) => {
    const text = /^jot down: (.+)$/m.exec(user)?.[1];
    if (text === undefined) return null;
    if (!user.includes('OBS:\n')) return modelTurn({ type: 'tool', name: 'add_note', args: { text } });
    const reply = user.includes('note_id') ? 'It is noted.' : 'I have not noted it.';
    return modelTurn({ type: 'respond', message: reply });
  });
}, 60_000);
afterAll(async () => {
  await stack.stop();
  rmSync(directory, { recursive: true });
});

let people = 0;

/** Somebody has asked for a note and was asked to agree. */
async function asked(): Promise<{ person: string; text: string; code: string; approvalId: string }> {
  const person = `+155501${String(10 + people)}`;
  const text = `call number ${people++}`;
  await stack.text(person, `jot down: ${text}`);
  const question = await stack.untilReplies(person, 1);
  const code = /^Reply YES (\d{6}) to do: /.exec(question)?.[1] ?? '';
  expect(question).toBe(
    `Reply YES ${code} to do: write the note "${text}". Reply NO to refuse. It expires in 15 minutes.`,
  );
  const headers = { authorization: `Bearer ${standInKeys.operator}` };
  const listed = await stack.api('/v1/approvals', { headers });
  const { approvals } = (await listed.json()) as { approvals: Approval[] }; // what it answers
  const approvalId = approvals.find((approval) => approval.args['text'] === text)?.approval_id ?? '';
  return { person, text, code, approvalId };
}

interface Approval {
  approval_id: string;
  args: Record<string, unknown>;
}

function notesOf(text: string): number {
  return stack.dashboard.notes.filter((note) => note.text === text).length;
}

async function rowsOf(text: string): Promise<(string | null)[][]> {
  for (const runId of await stack.runIds()) {
    const rows = await stack.ledger(runId);
    const mine = rows.some((row: LedgerRow) => row.row === 'tool' && row.tool_args['text'] === text);
    if (mine) return rows.flatMap((row) => (row.row === 'approval' ? [[row.decision, row.via, row.decided_by]] : []));
  }
  return [];
}

function operator(...args: string[]) {
  const environment = { ...stack.environment, OPERATOR_API_KEY: standInKeys.operator };
  return turnpike([...args, '--url', stack.url], { environment });
}

describe('a write that a person must agree to', () => {
  it('is done once they text the code, and once only', async () => {
    const { person, text, code } = await asked();
    expect(notesOf(text)).toBe(0);
    await stack.text(person, `yes ${code}`, { copies: 3 });
    expect(await stack.untilReplies(person, 2)).toBe('It is noted.');
    expect(notesOf(text)).toBe(1);
    expect(await rowsOf(text)).toEqual([
      ['asked', null, null],
      ['approved', 'text', null],
    ]);
  });

  it('is not done when they refuse, and they are told so', async () => {
    const { person, text } = await asked();
    await stack.text(person, 'No.');
    expect(await stack.untilReplies(person, 2)).toBe('I have not noted it.');
    expect(notesOf(text)).toBe(0);
  });

  it('is done by an operator, who is named; a second word comes too late', async () => {
    const { person, text, approvalId } = await asked();
    const ended = await operator('approvals', 'approve', approvalId, '--reason', 'seen', '--by', 'night shift');
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(await stack.untilReplies(person, 2)).toBe('It is noted.');
    const again = await operator('approvals', 'deny', approvalId, '--reason', 'no');
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(notesOf(text)).toBe(1);
    expect((await rowsOf(text))[1]).toEqual(['approved', 'operator', 'night shift']);
  });

  it('is listed while it waits, without its code', async () => {
    const { person, text, code, approvalId } = await asked();
    const listed = await operator('approvals', 'list');
    expect(listed.stdout).toContain(approvalId);
    expect(listed.stdout).toContain(text);
    expect(listed.stdout).not.toContain(code);
    await operator('approvals', 'deny', approvalId, '--reason', 'not now');
    await stack.untilReplies(person, 2);
    expect((await operator('approvals', 'list')).stdout).not.toContain(approvalId);
  });

  it('is never done once its run was cancelled, whatever is texted', async () => {
    const { person, text, code, approvalId } = await asked();
    const { run_id: runId } = (await (await stack.api(`/v1/approvals/${approvalId}`)).json()) as { run_id: string }; // as above
    expect(await operator('runs', 'cancel', runId, '--reason', 'a mistake')).toMatchObject({ code: 0 });
    await until('the run is over', async () => (await stack.settledRun(runId)).outcome === 'cancelled');
    await stack.text(person, `YES ${code}`);
    await stack.untilReplies(person, 2); // a run of its own, about a text that says YES
    expect(notesOf(text)).toBe(0);
  });
});

/** Says something to a run, as an operator. */
async function say(runId: string, text: string): Promise<{ status: number; body: unknown }> {
  const headers = { authorization: `Bearer ${standInKeys.operator}` };
  const response = await stack.api(`/v1/runs/${runId}/messages`, {
    ...{ method: 'POST', headers, body: JSON.stringify({ text }) },
  });
  return { status: response.status, body: await response.json() };
}

async function newRun(before: readonly string[]): Promise<string> {
  let found: string | undefined;
  await until('a run to begin', async () => {
    found = (await stack.runIds()).find((runId) => !before.includes(runId));
    return found !== undefined;
  });
  return found ?? '';
}

describe('a message to a run', () => {
  it('agrees to what its approval asks', async () => {
    const { person, text, code, approvalId } = await asked();
    const { run_id: runId } = (await (await stack.api(`/v1/approvals/${approvalId}`)).json()) as { run_id: string }; // as above
    expect(await say(runId, `yes ${code}`)).toMatchObject({ status: 202, body: { run_id: runId } });
    expect(await stack.untilReplies(person, 2)).toBe('It is noted.');
    expect(notesOf(text)).toBe(1);
    expect(await say(runId, 'and now?')).toMatchObject({
      ...{ status: 409, body: { error: { message: 'the run is over: answered' } } },
    });
  });

  it('is what a node of its workflow waits for', async () => {
    const from = '+15550170';
    const before = await stack.runIds();
    await stack.twilio.text({ from, to: '+15550107', body: 'a box', url: `${publicUrl}/webhooks/twilio/sms` });
    expect(await stack.untilReplies(from, 1)).toBe('Which box?');
    const runId = await newRun(before);
    expect(await say(runId, 'the blue one')).toMatchObject({ status: 202, body: { status: 'accepted' } });
    expect(await stack.untilReplies(from, 2)).toBe('the blue one');
  });

  it('of a schedule is refused: nobody is there to say it', async () => {
    const before = await stack.runIds();
    const step = { kind: 'delay', id: 'rests', ms: 60_000 };
    const document = { version: 1, root: { kind: 'every', id: 'often', ms: 1_000, step } };
    const headers = { authorization: `Bearer ${standInKeys.operator}` };
    const set = await stack.api('/v1/schedules', { method: 'POST', headers, body: JSON.stringify({ document }) });
    expect(set.status).toBeLessThan(300);
    expect(await say(await newRun(before), 'hello')).toMatchObject({
      ...{ status: 409, body: { error: { message: 'a run of a schedule has no person, and takes no message' } } },
    });
  });
});
