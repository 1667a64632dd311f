import { describe, expect, it } from '@jest/globals';
import type { Conversation } from '#agent';
import type { LedgerRow } from '#program';
import type { MailEvent, SendReply } from '#protocol';
import { composePrograms } from '../../compose-programs.js';
import { readConfig } from '../../config.js';
import { agent as agentModule } from '../../programs/agent/index.js';
import { TraceContext } from './trace-context.js';

const { program: agent } = composePrograms(readConfig({ LLM_PROVIDER: 'scripted' })).serving(agentModule);

function traceParent(digit: string, flags = '01'): string {
  return `00-${digit.repeat(32)}-${digit.repeat(16)}-${flags}`;
}

const [first, second, tool] = [traceParent('1'), traceParent('2'), traceParent('3')];
const unsampled = traceParent('4', '00');

function received(messageId: string): MailEvent {
  return { type: 'message-received', at: 1, messageId, text: 'hi' };
}

const finished: MailEvent = { type: 'compress-failed', at: 1, effectId: 'act_1.1.0' };

/** As much of a conversation as its trace context is made of. */
function conversation(runId: string | null, waiting: string[] = []): Conversation {
  const texts = waiting.map((messageId) => ({ messageId, text: null }));
  const run = runId === null ? null : { id: runId };
  return { v: 1, id: 'act_1', memory: {}, run, next: { texts, unlisted: 0 } } as unknown as Conversation; // the rest is not looked at
}

const reply: SendReply = { type: 'send-reply', id: 'act_1.1.0', runId: 'run_A', kind: 'answer', text: 'yes' };

describe('the trace context of a conversation', () => {
  it('leaves state, effects and rows as they are where nothing is traced', () => {
    const state = conversation('run_A');
    const { traceContext, state: opened } = TraceContext.open(state, [received('msg_A')], [null]);
    const rows: LedgerRow[] = [];
    expect(opened).toEqual(state);
    expect(traceContext.serialize(agent, state)).toBe(state);
    expect(traceContext.ofEffects([reply])[0]).toBe(reply);
    expect(traceContext.ofRows('run_A', rows)).toBe(rows);
    expect(traceContext.findParent('run_A')).toBeNull();
  });

  it('makes a run part of the trace of the message that opened it, whoever goes on with it', () => {
    const { traceContext } = TraceContext.open(null, [received('msg_A')], [first]);
    expect(traceContext.findParent('run_A')).toBe(first);
    const stored: unknown = JSON.parse(JSON.stringify(traceContext.serialize(agent, conversation('run_A'))));
    const later = TraceContext.open(stored, [finished, received('msg_B')], [tool, second]);
    expect(later.state).toEqual(conversation('run_A'));
    expect(later.traceContext.findParent('run_A')).toBe(first);
    expect(later.traceContext.linksBeside(first)).toEqual([tool, second]);
    expect(later.traceContext.following().linksBeside(first)).toEqual([]);
    expect(later.traceContext.ofEffects([reply])).toEqual([{ ...reply, trace: { root: first, askedBy: null } }]);
    const [row] = later.traceContext.ofRows('run_A', [{ row: 'reply' } as LedgerRow]); // no other field is looked at
    expect(row?.trace_id).toBe('1'.repeat(32));
  });

  it('makes a message beside the runs part of the trace of the run that it tells of, or else of its text', () => {
    const { traceContext } = TraceContext.open(
      null,
      [received('msg_A'), received('msg_B'), finished],
      [first, second, tool],
    );
    const aside: SendReply = { ...reply, runId: '', kind: 'notice' };
    const owed = traceContext.ofEffects([{ ...aside, until: 'run_A' }, aside]);
    expect(owed.map(({ trace }) => trace?.root)).toEqual([first, second]);
    const later = traceContext.following();
    expect(later.ofEffects([{ ...aside, until: 'run_A' }])).toMatchObject([{ trace: { root: first } }]);
    expect(later.ofEffects([aside])).toEqual([aside]);
  });

  it('keeps the trace of a text that waits for the next run, and of no run that has ended', () => {
    const { traceContext } = TraceContext.open(null, [received('msg_A'), received('msg_B')], [first, second]);
    const waiting = traceContext.serialize(agent, conversation('run_A', ['msg_B']));
    const next = TraceContext.open(waiting, [], []).traceContext;
    expect(next.findParent('run_B')).toBe(second);
    expect(next.serialize(agent, conversation('run_B'))).toMatchObject({ traces: { msg_B: second } });
    expect(next.serialize(agent, conversation(null))).toEqual(conversation(null));
  });

  it('begins a trace with a turn whose message came with none, and names none that nobody keeps', () => {
    const { traceContext } = TraceContext.open(null, [received('msg_A')], [null]);
    traceContext.begin('run_A', unsampled);
    traceContext.begin('run_A', first);
    expect(traceContext.findParent('run_A')).toBe(unsampled);
    const rows = [{ row: 'reply' } as LedgerRow]; // no other field is looked at
    expect(traceContext.ofRows('run_A', rows)).toBe(rows);
  });
});
