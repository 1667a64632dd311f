import { parseForeignJson } from '#values';
import type { ModelTurn, NextAction } from '#model-turn';
import { fillArguments } from './fill-arguments.js';
import { toolFor } from './offered-tools.js';
import type { OfferedTool } from './offered-tools.js';
import { plainReason, plainSubject } from './plain-reason.js';
import type { ReadPrompt } from './read-prompt.js';
import { mustFinish, seenErrors, seenToday } from './seen.js';

type ToolTurn = Pick<ModelTurn, 'control' | 'next_action'> & { observation: string };

/** Answers a request about a tool other than the counting ones, whatever that tool is; null when the request names none. */
export function toolTurn(prompt: ReadPrompt, tools: readonly OfferedTool[]): ModelTurn | null {
  const text = prompt.request.join('\n');
  const tool = toolFor(text, tools);
  if (tool === null) return null;
  const { observation, ...turn } = next(prompt, tool, text);
  return { ...turn, state_update: { plan: `1. Ask ${tool.name}.\n2. Answer.`, observation, confidence: 0.8 } };
}

function next(prompt: ReadPrompt, tool: OfferedTool, text: string): ToolTurn {
  const [error] = seenErrors(prompt.observations, tool.name);
  if (error !== undefined) return toAnswerTurn(excuse(tool.name, error), 'The tool failed.');
  const found = prompt.observations.filter((line) => !/^(?:today_range|Counts|error from [^:]+):/.test(line)).at(-1);
  if (found !== undefined) return toAnswerTurn(wordsOfLine(found), 'The answer is there.');
  if (mustFinish(prompt.note)) return toAnswerTurn('Sorry, I could not find that out.', 'No calls are left.');
  const lastAnswer = prompt.asked === null ? null : (prompt.request.at(-1) ?? null);
  const filled = fillArguments(tool, text, lastAnswer, seenToday(prompt.observations));
  switch (filled.status) {
    case 'filled':
      return call(tool.name, filled.args);
    case 'needs-today':
      return call('today_range', {});
    case 'missing': {
      const question: NextAction = { type: 'clarify', message: `Which ${filled.argument.replaceAll('_', ' ')}?` };
      const control = { done: false, reason: 'need_clarification' } as const;
      return { control, next_action: question, observation: 'An argument is missing.' };
    }
  }
}

function call(name: string, args: Record<string, unknown>): ToolTurn {
  const control = { done: false, reason: 'ok' } as const;
  return { control, next_action: { type: 'tool', name, args }, observation: 'Nothing is known yet.' };
}

function toAnswerTurn(message: string, observation: string): ToolTurn {
  return { control: { done: true, reason: 'ok' }, next_action: { type: 'respond', message }, observation };
}

function excuse(tool: string, code: string): string {
  return `Sorry, I could not do that (${plainSubject(tool)}): ${plainReason(code)}.`;
}

/** `Weather: {"city":"Lisbon","sky":"clear"}` as a sentence. */
function wordsOfLine(line: string): string {
  if (line.startsWith('done already: ')) return 'That was done already.';
  const json = line.slice(line.indexOf(': ') + 2);
  try {
    const words = formatValue(parseForeignJson(json));
    return /[.!?]$/.test(words) ? words : `${words}.`;
  } catch {
    return json.replaceAll(/[{}[\]"]/g, '').replaceAll('_', ' ');
  }
}

function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatValues).join('; ');
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value);
  const [[name, only] = ['', null], ...others] = entries;
  if (others.length === 0 && typeof only === 'string') return name.endsWith('_id') ? `It is done: ${only}` : only;
  return entries.map(([name, part]) => `${name.replaceAll('_', ' ')} ${formatValue(part)}`).join(', ');
}

/** The values of one of many, without their names. */
function formatValues(value: unknown): string {
  return typeof value === 'object' && value !== null ? Object.values(value).map(formatValue).join(' ') : String(value);
}
