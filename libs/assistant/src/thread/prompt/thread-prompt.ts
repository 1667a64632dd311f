import { quotedMessage } from '#content';
import { localTime } from '#values';
import type { ToolSpec } from '#model-turn';
import { pickLoadedTools } from '../tools/deployment-tools.js';
import { runningTasksText } from '../plan/follow-ups.js';
import { formatHistory } from '../memory/history.js';
import { memoryText } from '../memory/memory.js';
import { setAsideText } from '../requests/set-aside.js';
import { textsLine } from '../words/texting.js';
import type { ThreadState } from '../thread-state.js';
import { usualWindow } from '../memory/window.js';
import { buildSystemText, toolLine } from './system-text.js';
import type { PromptOptions } from './system-text.js';

/** What a prompt is fitted to: what threads may load, and how many tokens the model reads and writes at most. */
export interface PromptFrame {
  tools?: readonly ToolSpec[];
  windowTokens?: number;
}

/** The prompt of a decision: a prefix that never changes, the messages, and behind them what is new each time, the clock last (I10). */
export function threadPrompt(
  state: ThreadState,
  options: PromptOptions,
  at: number,
  { tools = [], windowTokens = usualWindow }: PromptFrame = {},
): { system: string; user: string } {
  const { turn, checklist } = state;
  const kind = turn?.followUp?.type ?? 'message';
  const after = [
    memoryText(state),
    loadedText(pickLoadedTools(state.tools, tools)),
    runningTasksText(state),
    setAsideText(state),
    checklist.length === 0 ? '' : `CHECKLIST\n${JSON.stringify(checklist)}`,
    textsLine(state.texting),
    `TURN: ${kind}`,
    turn?.note ? `NOTE: ${turn.note}` : '',
    `NOW: ${localTime(at, state.texting?.timeZone ?? options.timeZone)}`,
  ];
  const user = [`MESSAGES\n${formatHistory(state, windowTokens)}`, ...after.filter((part) => part !== '')].join('\n\n');
  return { system: buildSystemText(options), user };
}

/** What the thread has loaded stands behind all that stays the same: loading a tool changes no prefix. */
function loadedText(loaded: readonly ToolSpec[]): string {
  return loaded.length === 0 ? '' : `LOADED TOOLS\n${loaded.map((tool) => quotedMessage(toolLine(tool))).join('\n')}`;
}
