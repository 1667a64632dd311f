import type { Schemas } from '#client';

export type Thread = Schemas['AssistantThread'];
export type Message = Schemas['ThreadMessage'];
export type ThreadRequest = Schemas['ThreadRequest'];
export type FormingAnswer = Schemas['FormingAnswer'];

/** A thread with what was read of it later: each message once, where it stands now; all else as it is now. */
export function withLater(known: Thread | null, later: Thread): Thread {
  if (known === null) return later;
  const from = known.messages.at(-1)?.n ?? 0;
  const more = later.messages.filter(({ n }) => n > from);
  const moved = new Set(more.map(({ id }) => id));
  const before = known.messages.filter(({ id }) => id === undefined || !moved.has(id));
  return { ...later, messages: [...before, ...more] };
}

/** The number of the last message that is known. */
export function findLastNumber(thread: Thread | null): number {
  return thread?.messages.at(-1)?.n ?? 0;
}

export const callStates = ['under way', 'done', 'failed', 'left'] as const;

/** A call of a tool, with the one answer to it. `left`: its turn has ended without one. */
export interface ShownCall {
  id: string;
  tool: string;
  args: Record<string, unknown>;
  state: (typeof callStates)[number];
  result: string | null;
}

/** A part of what happened in a thread, as people see it; `n` names it. */
export type Entry =
  | { kind: 'said'; n: number; by: 'person' | 'assistant'; text: string; at: string }
  | { kind: 'calls'; n: number; calls: ShownCall[] }
  | { kind: 'follow-up'; n: number; about: string; data: Record<string, unknown> };

/** What happened, from the messages of a thread: an answer stands with its call, whatever came between. */
export function buildEntries({
  messages,
  isThinking,
  requests = [],
}: Pick<Thread, 'messages' | 'isThinking'> & Partial<Pick<Thread, 'requests'>>): Entry[] {
  const entries: Entry[] = [];
  const open: ShownCall[] = []; // those without an answer; a model may use an id again: an answer is to the latest of them
  let latest: readonly ShownCall[] = [];
  for (const message of messages) {
    const { n, role, text, at, toolCalls = [] } = message;
    if (role === 'tool') recordAnswer(open, message);
    else if (role === 'runtime') entries.push({ kind: 'follow-up', n, ...followUpIn(text) });
    else if (text !== '') entries.push({ kind: 'said', n, by: role === 'user' ? 'person' : 'assistant', text, at });
    if (toolCalls.length === 0) continue;
    const calls = toolCalls.map(({ id, name, args }): ShownCall => ({
      id,
      tool: name,
      args,
      state: 'under way',
      result: null,
    }));
    open.push(...calls);
    latest = calls;
    entries.push({ kind: 'calls', n, calls });
  }
  const waits = ({ tool, args }: ShownCall): boolean =>
    requests.some(
      (asked) =>
        asked.tool === tool &&
        Object.entries(args).every(([name, value]) => JSON.stringify(asked.args[name]) === JSON.stringify(value)),
    );
  for (const call of open) if (!(isThinking && latest.includes(call)) && !waits(call)) call.state = 'left';
  return entries;
}

function recordAnswer(open: ShownCall[], { toolCallId = '', text, isError }: Message): void {
  const at = open.findLastIndex(({ id }) => id === toolCallId);
  const [call] = at < 0 ? [] : open.splice(at, 1);
  if (call) [call.state, call.result] = [isError === true ? 'failed' : 'done', text];
}

/** What a follow-up of the runtime is about: its kind, and its data. */
function followUpIn(text: string): { about: string; data: Record<string, unknown> } {
  const [, completed, type = 'completed', json = '{}'] =
    /^<(?:(background-task-completed)|planned-task-follow-up type="([\w-]+)")>([^\n]*?)(?:\n.*)?(?:<\/[\w-]+>)$/s.exec(
      text,
    ) ?? [];
  if (completed === undefined && type === 'completed') return { about: 'note', data: {} };
  try {
    return { about: type, data: JSON.parse(json) as Record<string, unknown> }; // the runtime wrote it
  } catch {
    return { about: type, data: {} };
  }
}

/** What a thread does now, in one word. */
export function deriveStatus(
  thread: Pick<Thread, 'parked' | 'isThinking' | 'runId'> & { waiting: number; running: number },
): string {
  if (thread.parked) return 'parked';
  if (thread.waiting > 0) return 'asks-you';
  if (thread.isThinking) return 'thinking';
  if (thread.running > 0) return 'working';
  return thread.runId === null ? 'at-rest' : 'working';
}

/** A task of a plan, with what has become of it. */
export interface PlanTask {
  id: string;
  title: string;
  kind: string;
  spec: string;
  deps: string[];
  tools?: string[];
  status: string;
  workflowId?: string;
  result?: string;
  error?: string;
  backgroundTaskId?: string;
  outcome?: Record<string, unknown>;
}

/** The tasks that a plan has, or a request for one. */
export function tasksIn(plan: Record<string, unknown> | null): PlanTask[] {
  const tasks = plan?.['tasks'];
  return Array.isArray(tasks) ? (tasks as PlanTask[]) : []; // the thread has checked them
}

export function readWord(data: Record<string, unknown>, name: string): string {
  const value = data[name];
  return typeof value === 'string' ? value : '';
}

/** The workflow that a build has made or changed, by its name; null: none. */
export function workflowIn(outcome: unknown): { id: string; name: string } | null {
  if (typeof outcome !== 'object' || outcome === null) return null;
  const data = outcome as Record<string, unknown>; // it is an object
  const id = readWord(data, 'workflowId');
  return id === '' ? null : { id, name: readWord(data, 'workflowName') || id };
}
