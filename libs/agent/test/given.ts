import { createHash } from 'node:crypto';
import { errorEnvelope } from '#errors';
import type { ModelTurn, ToolSpec } from '#model-turn';
import { agentDefaults, createAgent } from '../src/index.js';
import type { AgentSettings, Budgets, Keys, ToolTable } from '../src/index.js';
import { Lane } from './lane.js';

const noArgs = { type: 'object', properties: {}, additionalProperties: false };
const countArgs = {
  type: 'object',
  properties: {
    start_date: { type: 'string', format: 'date' },
    end_date: { type: 'string', format: 'date' },
    label: { type: 'string', enum: ['angry', 'praise', 'info'] },
  },
  required: ['start_date', 'end_date', 'label'],
  additionalProperties: false,
};

export const specs: ToolSpec[] = [
  { name: 'today_range', description: 'Today as a date range.', parameters: noArgs, repeat: 'safe', runs: 'inline' },
  { name: 'get_counts', description: 'Counts messages by label.', parameters: countArgs, repeat: 'safe', runs: 'owed' },
  { name: 'get_top5', description: 'Top five topics.', parameters: noArgs, repeat: 'safe', runs: 'owed' },
  { name: 'note', description: 'Writes a note.', parameters: noArgs, repeat: 'keyed', runs: 'owed', maxCalls: 1 },
];

/** A tool that needs approval; not among the tools unless a test says so. */
export const writeSpec: ToolSpec = {
  name: 'add_note',
  description: 'Adds a note.',
  parameters: { type: 'object', properties: { text: { type: 'string' } }, additionalProperties: false },
  repeat: 'keyed',
  effects: 'write',
  approval: 'required',
  runs: 'owed',
};

/** Arguments are refused when they hold a key `bad`; the real check is the contract's. */
const tools: ToolTable = {
  specs,
  checkArgs: (name, args) =>
    Object.hasOwn(args, 'bad')
      ? { ok: false, envelope: errorEnvelope('bad-tool-args', `${name}: bad is not allowed`), field: 'bad' }
      : { ok: true },
};

const keys: Keys = {
  dedupeKey: (...asked) => createHash('sha256').update(JSON.stringify(asked)).digest('hex'),
  argsHash: (args) => `hash ${JSON.stringify(args)}`,
  publishedKey: (tool, args) => `${tool}|${JSON.stringify(args)}`,
  effectKey: (runId, actionId) => `${runId}/${actionId}`,
};

export const settings: AgentSettings = {
  ...agentDefaults,
  tools,
  keys,
  timeZone: 'America/New_York',
  policyVersion: 'p1',
};

type Given = Partial<Omit<AgentSettings, 'budgets'>> & { budgets?: Partial<Budgets> };

/** A conversation under the default settings, except for what is given here. */
export function given({ budgets, ...others }: Given = {}): Lane {
  return new Lane(createAgent({ ...settings, ...others, budgets: { ...settings.budgets, ...budgets } }));
}

const update = { plan: 'look it up', observation: 'nothing yet', confidence: 0.8 };

export function callTool(name: string, args: Record<string, unknown> = {}): ModelTurn {
  return { control: { done: false, reason: 'ok' }, next_action: { type: 'tool', name, args }, state_update: update };
}

export function respond(message: string, reason: 'ok' | 'cannot_proceed' = 'ok'): ModelTurn {
  return { control: { done: true, reason }, next_action: { type: 'respond', message }, state_update: update };
}

export function clarify(
  message: string,
  control: ModelTurn['control'] = { done: false, reason: 'need_clarification' },
): ModelTurn {
  return { control, next_action: { type: 'clarify', message }, state_update: update };
}
