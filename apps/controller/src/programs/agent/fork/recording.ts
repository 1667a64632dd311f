import type { Agent, Conversation } from '#agent';
import type { JournalEntry, ProgramEvent } from '#program';
import type { Stamp } from '#protocol';
import type { ForkPoint, RunStory } from '../../run-forks.js';
import { Story } from './run-story.js';

type ToolFinished = Extract<ProgramEvent, { type: 'tool-finished' }>;
type InlineFinished = Extract<ProgramEvent, { type: 'inline-tool-finished' }>;
type Compressed = Extract<ProgramEvent, { type: 'compressed' }>;

/** A tool's answer on record, and its call. */
interface Recorded<T> {
  tool: string;
  args: Record<string, unknown>;
  answer: T;
}

/** A recorded run, and all records that a fork of it may use in place of the outside. */
export interface Recording extends ForkPoint {
  runId: string;
  /** The run's state before the model call of the turn. */
  fork: { state: Conversation; stamp: Stamp; at: number };
  owed: Recorded<ToolFinished>[];
  inline: Recorded<InlineFinished>[];
  compressed: Compressed[];
  /** What came from people after the fork, in order. */
  inputs: ProgramEvent[];
}

type Answers = Omit<Recording, 'fork' | 'recorded'>;

/** How much of its story came before the fork. */
type Told = Record<keyof RunStory, number>;

const fromPeople: ReadonlySet<ProgramEvent['type']> = new Set<ProgramEvent['type']>([
  'message-received',
  'approval-decided',
  'cancel-requested',
  'opted-out',
  'taken-over',
]);

/** Decides a recorded run again and keeps its history. Throws when it has no turn of this number. */
export function readRecording(
  agent: Agent,
  runId: string,
  journal: readonly JournalEntry<Conversation>[],
  turn: number,
): Recording {
  const story = new Story(runId);
  const calls = new Map<string, { tool: string; args: Record<string, unknown> }>();
  const found: Answers = { runId, owed: [], inline: [], compressed: [], inputs: [] };
  let fork: (Recording['fork'] & { told: Told }) | null = null;
  let state: Conversation | null = null;
  for (const entry of journal) {
    if ('begin' in entry) {
      state = entry.begin;
      continue;
    }
    const { event, stamp } = entry;
    const told = { rows: story.rows.length, replies: story.replies.length, prompts: story.prompts.length };
    if (fork === null && state !== null && isTurn(event, state, runId, turn)) {
      fork = { state, stamp, at: event.call.startedAt, told };
    } else if (fork !== null && fromPeople.has(event.type)) found.inputs.push(event);
    if (state !== null && 'call' in event) story.asks(agent, state);
    if (state !== null) keepAnswer(found, calls, agent, state, event);
    const step: ReturnType<Agent['decide']> = agent.decide(state, event, stamp);
    story.decides(step);
    for (const effect of step.effects) if (effect.type === 'run-tool') calls.set(effect.id, effect);
    state = step.state;
  }
  if (fork === null) throw new Error(`${runId} has no turn ${turn}`);
  const { told, ...from } = fork;
  return { ...found, fork: from, recorded: since(story, told) };
}

function since({ rows, replies, prompts }: RunStory, told: Told): RunStory {
  return {
    rows: rows.slice(told.rows),
    replies: replies.slice(told.replies),
    prompts: prompts.slice(told.prompts),
  };
}

function isTurn(
  event: ProgramEvent,
  { run }: Conversation,
  runId: string,
  turn: number,
): event is Extract<ProgramEvent, { call: unknown }> {
  return 'call' in event && run?.id === runId && run.turn === turn - 1;
}

function keepAnswer(
  found: Answers,
  calls: ReadonlyMap<string, { tool: string; args: Record<string, unknown> }>,
  agent: Agent,
  state: Conversation,
  event: ProgramEvent,
): void {
  if (event.type === 'compressed') found.compressed.push(event);
  if (event.type === 'tool-finished') {
    const call = calls.get(event.effectId);
    if (call) found.owed.push({ tool: call.tool, args: call.args, answer: event });
  }
  const effect = agent.next(state);
  if (event.type === 'inline-tool-finished' && effect?.type === 'run-inline-tool') {
    found.inline.push({ tool: effect.tool, args: effect.args, answer: event });
  }
}
