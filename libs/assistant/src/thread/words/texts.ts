import { lastOf } from '#values';
import { textPersonTool } from '#model-turn';
import type { RunTool } from '#protocol';
import type { ThreadEventType } from '../thread-words.js';
import { requestInWords } from './request-words.js';
import type { AskedRequest } from './request-words.js';
import type { ThreadText } from './texting.js';
import type { ThreadState } from '../thread-state.js';

/** What is said where a turn ends with a card: who texts sees none. */
export const silentText = 'I am on it. I will text you as soon as there is something to tell.';

/** What somebody is told whose answer came too late. */
export const lateText = 'That was answered before, or its time is over.';

const mostWaiting = 50;
/** How long a text may be tried, in milliseconds. */
const triedForMs = 600_000;

/** The state with what an event says to a person who texts. */
export function withTold(
  state: ThreadState,
  type: ThreadEventType,
  data: Record<string, unknown>,
  isPlain: () => boolean,
): ThreadState {
  const told = state.texting === undefined ? null : toThreadText(type, data, isPlain);
  return told === null ? state : withText(state, told);
}

/** The state with one text more; nobody texts: as it is. */
export function withText(state: ThreadState, text: ThreadText): ThreadState {
  const { texting, run } = state;
  if (texting === undefined) return state;
  const waiting = lastOf([...texting.waiting, text], mostWaiting);
  return { ...state, texting: { ...texting, waiting, runId: run?.id ?? texting.runId } };
}

function toThreadText(type: ThreadEventType, data: Record<string, unknown>, isPlain: () => boolean): ThreadText | null {
  if (type === 'message' && data['user'] === undefined)
    return { text: String(data['text']), requestId: null, kind: null };
  if (type !== 'confirmation-request') return null;
  const asked = data as unknown as AskedRequest; // as `askPerson` tells it
  return { text: requestInWords(asked, isPlain), requestId: asked.requestId, kind: asked.kind };
}

/** The next text as an owed effect of this id, with the state that waits for it; null: none is to be owed now. What has been answered meanwhile is asked no more. */
export function nextText(state: ThreadState, id: string, at: number): { state: ThreadState; effect: RunTool } | null {
  const { texting, requests } = state;
  const isOpen = ({ requestId }: ThreadText): boolean =>
    requestId === null || requests.some((request) => request.requestId === requestId);
  const [first, ...waiting] = texting?.waiting.filter(isOpen) ?? [];
  if (texting === undefined || texting.owed !== null || first === undefined) return null;
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
