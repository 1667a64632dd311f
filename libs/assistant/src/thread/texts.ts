import { effectIdOf, textPersonTool } from '#contract';
import type { RunTool, Stamp, ThreadEventType, ThreadRequestKind } from '#contract';
import type { ThreadText } from './texting.js';
import type { ThreadState } from './thread-state.js';

/** What is said where a turn ends with a card: who texts sees none. */
export const silentText = 'I am on it. I will text you as soon as there is something to tell.';

const mostWaiting = 50;
const mostSpecChars = 160;
/** How long a text may be tried, in milliseconds. */
const triedForMs = 600_000;

/** The state with what an event says to a person who texts. */
export function withTold(state: ThreadState, type: ThreadEventType, data: Record<string, unknown>): ThreadState {
  const told = state.texting === undefined ? null : textOf(type, data);
  return told === null ? state : withText(state, told);
}

/** The state with one text more; nobody texts: as it is. */
export function withText(state: ThreadState, text: ThreadText): ThreadState {
  const { texting, run } = state;
  if (texting === undefined) return state;
  const waiting = [...texting.waiting, text].slice(-mostWaiting);
  return { ...state, texting: { ...texting, waiting, runId: run?.id ?? texting.runId } };
}

function textOf(type: ThreadEventType, data: Record<string, unknown>): ThreadText | null {
  if (type === 'message' && data['user'] === undefined)
    return { text: String(data['text']), requestId: null, kind: null };
  if (type !== 'confirmation-request') return null;
  const { requestId, kind, tool, args, entity } = data as unknown as Asked; // as `askPerson` tells it
  return { text: wordsOf(kind, tool, args, entity), requestId, kind };
}

interface Asked {
  requestId: string;
  kind: ThreadRequestKind;
  tool: string;
  args: Record<string, unknown>;
  entity: string | null;
}

/** A request in words: what would be done, exactly, and the name of what it is about. */
function wordsOf(kind: ThreadRequestKind, tool: string, args: Record<string, unknown>, entity: string | null): string {
  const about = entity === null ? '' : ` "${entity}"`;
  switch (kind) {
    case 'plan':
      return `My plan:\n${tasksIn(args).join('\n')}`;
    case 'question':
      return [String(args['question']), ...optionsIn(args).map((option, at) => `${at + 1}. ${option}`)].join('\n');
    case 'setup':
      return `${entity ?? 'The workflow'} has to be set up on the console.`;
    case 'call':
      return `May I do this${about}? ${tool} ${JSON.stringify(args)}`;
  }
}

function tasksIn({ tasks }: Record<string, unknown>): string[] {
  const all = Array.isArray(tasks) ? (tasks as { title: string; spec: string }[]) : []; // of a plan
  return all.map(({ title, spec }, at) => `${at + 1}. ${title}: ${spec.slice(0, mostSpecChars).toWellFormed()}`);
}

function optionsIn({ options }: Record<string, unknown>): string[] {
  return Array.isArray(options) ? options.map(String) : [];
}

/** The next text as an owed effect, with the state that waits for it; null: none is to be owed now. */
export function nextText(
  state: ThreadState,
  { actorId, version }: Stamp,
  n: number,
  at: number,
): { state: ThreadState; effect: RunTool } | null {
  const { texting } = state;
  const [first, ...waiting] = texting?.waiting ?? [];
  if (texting === undefined || texting.owed !== null || first === undefined) return null;
  const id = effectIdOf(actorId, version, n);
  const { lane, runId } = texting;
  const effect: RunTool = {
    ...{ type: 'run-tool', id, runId, actionId: id, parentActionId: null, tool: textPersonTool },
    ...{ args: { lane, at, ...first }, repeat: 'keyed', effectKey: id, dedupeKey: id, deadlineAt: at + triedForMs },
  };
  return { state: { ...state, texting: { ...texting, waiting, owed: id } }, effect };
}

/** The state once a text has ended, however it did. */
export function afterText(state: ThreadState, effectId: string): ThreadState {
  const { texting } = state;
  return texting?.owed === effectId ? { ...state, texting: { ...texting, owed: null } } : state;
}
