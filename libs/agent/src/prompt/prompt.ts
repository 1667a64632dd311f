import { correctiveNote } from '#model-turn';
import type { ThinkMode } from '#protocol';
import type { Conversation } from '../state/conversation.js';
import { layerLines } from './layers.js';
import { scratchpad } from './scratchpad.js';
import type { Run } from '../state/run.js';
import type { AgentSettings } from '../state/settings.js';
import { briefSystemText, systemText } from './system-text.js';

export interface Prompt {
  system: string;
  user: string;
}

/** Whether somebody answers what a run asks: fixed for it (I10). */
export function mayAsk({ run }: Conversation): boolean {
  return run === null || isAnswered(run);
}

function isAnswered({ interactive }: Run): boolean {
  return interactive !== false;
}

/** The prompt of a turn in this mode: a prefix that never changes, then the volatile part (I10). */
export function buildPrompt(settings: AgentSettings, state: Conversation, mode: ThinkMode): Prompt {
  const { run } = state;
  const system = [systemText(settings, run?.budgets, mayAsk(state)), ...layerLines(settings, run)].join('\n');
  if (run === null) return { system, user: '' };
  const complaint = run.phase.name === 'thinking' ? run.phase.complaint : null;
  return { system, user: scratchpad(settings, state, run, formatModeNote(mode, complaint, run)) };
}

/** The prefix of the same prompt for a provider that is sent the schema of a brief turn. */
export function buildBriefPrefix(settings: AgentSettings, state: Conversation): string {
  const { run } = state;
  return [briefSystemText(settings, run?.budgets, mayAsk(state)), ...layerLines(settings, run)].join('\n');
}

/** What is left to do, in words: LIMITS tell how often a tool may fail, and that holds for other arguments. */
function waysOn(run: Run): string {
  const others = Object.keys(run.toolErrors ?? {}).length > 0 ? 'call it with other arguments' : 'do something else';
  return `Use OBS: answer, ${isAnswered(run) ? 'ask, ' : ''}or ${others}.`;
}

function formatModeNote(mode: ThinkMode, complaint: string | null, run: Run): string | null {
  switch (mode) {
    case 'action':
      return null;
    case 'reflect':
      return `You asked for the same call with the same arguments again; it was not made. ${waysOn(run)}`;
    case 'escalate':
      return `The agent is stuck: ${complaint ?? 'it does not get on'}. ${waysOn(run)}`;
    case 'shorten':
      return `Your answer is too long for a text message: ${complaint ?? ''} Respond with the same facts in fewer words.`;
    case 'finalize':
      return `Your answer cannot be sent: ${complaint ?? ''} Respond now with the answer alone, put right, from USER_REQUEST, OBS and MEMORY. Call no tool and ask nothing.`;
    case 'corrective':
    case 'rescue':
      return correctiveNote(complaint ?? 'not one valid object');
  }
}
