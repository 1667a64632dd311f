import { errorEnvelope } from '#contract';
import type { DashboardOptions } from './get-counts.js';
import { postJson } from './get-json.js';
import type { OwedTool, ToolAnswer, ToolContext } from './tool.js';

/** A sample of a tool that writes: a person agrees to each note, and the dashboard tells repeats by their key (A163). */
export const addNote = {
  runs: 'owed',
  spec: {
    name: 'add_note',
    description: 'Puts a note on the dashboard. A person is asked to agree first.',
    parameters: {
      type: 'object',
      properties: { text: { type: 'string', minLength: 1, maxLength: 280 } },
      required: ['text'],
      additionalProperties: false,
    },
    repeat: 'keyed',
    effects: 'write',
    approval: 'required',
    runs: 'owed',
  },
} as const satisfies Omit<OwedTool, 'run'>;

/** Joins the tool to a dashboard. */
export function createAddNote(options: DashboardOptions): OwedTool {
  return { ...addNote, run: (args, context) => postNote(options, args, context) };
}

async function postNote(
  { dashboardUrl, dashboardKey }: DashboardOptions,
  args: Record<string, unknown>,
  { signal, headers }: ToolContext,
): Promise<ToolAnswer> {
  const url = new URL(`${dashboardUrl.replace(/\/+$/, '')}/notes`);
  const all = { ...headers, Authorization: `Bearer ${dashboardKey}` };
  const answer = await postJson(url, all, { text: args['text'] }, signal);
  return answer.ok ? readNote(answer.value) : answer;
}

function readNote(body: unknown): ToolAnswer {
  const id: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'id') : undefined;
  if (typeof id === 'string' && id.length <= 64) return { ok: true, value: { note_id: id } };
  const envelope = errorEnvelope('tool-bad-answer', 'the dashboard answered without the id of a note');
  return { ok: false, envelope, transient: true };
}
