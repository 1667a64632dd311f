import { fence } from './quote.js';

/**
 * The volatile half of a prompt as it stands beside a schema: without lines that say that there is nothing, and without what is left of
 * budgets that the prefix has and of which nothing is used. What is remembered of tools goes into the fence of what they say now. No word
 * of a person or a tool begins a line like these: theirs are marked, or stand behind a dash.
 */
export function briefUser(user: string): string {
  const lines = oneFence(user.split('\n'));
  const hasLimits = lines.some((line) => line.startsWith('LIMITS: '));
  const isFresh = lines.some((line) => line.startsWith('BUDGET_USED: steps=0 tool_calls=0 '));
  const isIdle = (line: string, at: number): boolean =>
    idle.test(line) ||
    (line === '' && lines[at + 1]?.startsWith('SCRATCHPAD ') === true) ||
    (hasLimits && line.startsWith('BUDGET_USED: ')) ||
    (isFresh && /^LIMITS: steps_left=\d+ tool_calls_left=\d+$/.test(line));
  return lines
    .filter((line, at) => !isIdle(line, at))
    .map((line) => line.replace(/^- user: (.*) \| agent: /, '- $1 | ').replace(/^MEMORY:$/, 'MEMORY, user | you:'))
    .join('\n');
}

const idle = /^(?:SCRATCHPAD \(compact\):|(?:CONSTRAINTS|MEMORY|PLAN|PROGRESS|OBS): none)$/;

/** The first of two fences, its lines within the second one: what is remembered stands before what is said now, so the second is the last. */
function oneFence(lines: string[]): string[] {
  if (lines.filter((line) => line === fence.open).length < 2) return lines;
  const moved: string[] = [];
  const kept: string[] = [];
  let fences = 0;
  let isOpen = false;
  for (const line of lines) {
    if (line === fence.open) {
      isOpen = true;
      fences += 1;
      if (fences === 2) kept.push(line, ...moved);
    } else if (line === fence.close && fences === 1) isOpen = false;
    else if (isOpen && fences === 1) moved.push(line);
    else kept.push(line);
  }
  return kept;
}
