import { findWeekday, oneLine } from '#values';
import { countCalls, findCallCap } from '../state/budgets.js';
import type { Conversation } from '../state/conversation.js';
import { exchangeLines, factLines, failureLines } from '../state/memory.js';
import { countErrors, findErrorCap } from '../state/progress.js';
import { withoutHints } from './own-hints.js';
import { fence, personLines } from './quote.js';
import type { Run } from '../state/run.js';
import type { AgentSettings } from '../state/settings.js';
import { requestLines } from '../state/texts.js';

/** The volatile half of the prompt: the request, then the compact scratchpad. Never the ledger. */
export function scratchpad(settings: AgentSettings, state: Conversation, run: Run, note: string | null): string {
  const seen = withoutHints(run.observations.map(({ text }) => text));
  return [
    'USER_REQUEST:',
    ...requestLines(run).flatMap(personLines),
    '',
    'SCRATCHPAD (compact):',
    `GOAL: ${lineOrNone(run.goal)}`,
    `CONSTRAINTS: ${lineOrNone(run.constraints)}`,
    ...todayLines(run),
    ...section('MEMORY', [
      ...exchangeLines(state.memory),
      ...failureLines(state.memory),
      ...fenced(factLines(state.memory)),
    ]),
    `PLAN: ${lineOrNone(run.plan)}`,
    `PROGRESS: ${lineOrNone(run.progress)}`,
    ...section('OBS', fenced(seen.lines.map((line) => `- ${oneLine(line)}`))),
    ...seen.hints.map((hint) => `HINT: ${oneLine(hint)}`),
    ...askedLines(run),
    `BUDGET_USED: steps=${run.stepsUsed} tool_calls=${run.toolCallsUsed} tokens=${run.tokensUsed}`,
    ...(settings.dynamicPromptState ? [limitsLine(settings, run)] : []),
    ...(note === null ? [] : [`NOTE: ${oneLine(note)}`]),
  ].join('\n');
}

/** The day of the week, once today is known: a model counts days wrongly, and weeks begin on different days. */
function todayLines({ observations }: Run): string[] {
  const seen = observations.map(({ text }) => /^today_range: .*"end_date":"([\d-]{10})"/.exec(text)?.[1] ?? '');
  const weekday = seen.map(findWeekday).findLast((day) => day !== null);
  return weekday ? [`TODAY: ${weekday}; weeks begin on Monday.`] : [];
}

function lineOrNone(text: string): string {
  return oneLine(text) || 'none';
}

function section(label: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [`${label}: none`] : [`${label}:`, ...lines];
}

function fenced(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [fence.open, ...lines, fence.close];
}

function askedLines(run: Run): string[] {
  return run.replies
    .filter((reply) => reply.kind === 'question' && reply.status !== 'cancelled')
    .map((reply) => `ASKED: ${oneLine(reply.text)}`);
}

/** What is left of the budgets, with the tools that were called or failed, placed after the stable prefix (I10). */
function limitsLine(settings: AgentSettings, run: Run): string {
  const { tools } = settings;
  const { budgets } = run;
  const called = tools.specs.filter((tool) => countCalls(run, tool.name) > 0);
  const perTool = called.map((tool) => `${tool.name} ${countCalls(run, tool.name)}/${findCallCap(run, tool)}`);
  const used = perTool.length === 0 ? '' : ` used: ${perTool.join(', ')}`;
  const failing = tools.specs.filter((tool) => countErrors(run, tool.name) > 0);
  const errors = failing.map(
    (tool) => `${tool.name} ${countErrors(run, tool.name)}/${findErrorCap(settings, tool.name)}`,
  );
  const failed = errors.length === 0 ? '' : ` failed: ${errors.join(', ')}`;
  const stepsLeft = Math.max(0, budgets.maxSteps - run.stepsUsed);
  const callsLeft = Math.max(0, budgets.maxToolCalls - run.toolCallsUsed);
  return `LIMITS: steps_left=${stepsLeft} tool_calls_left=${callsLeft}${used}${failed}`;
}
