import { oneLine, safeLines } from '#values';

/** The fences around what tools said: everything between them is data (RULES). */
export const fence = { open: '<<<UNTRUSTED DATA', close: 'UNTRUSTED DATA>>>' };

const labels = [
  'USER_REQUEST',
  'SCRATCHPAD',
  'GOAL',
  'CONSTRAINTS',
  'MEMORY',
  'TODAY',
  'PLAN',
  'PROGRESS',
  'OBS',
  'ASKED',
  'BUDGET_USED',
  'LIMITS',
  'NOTE',
  'TOOLS',
  'RULES',
];
const fakeLabel = new RegExp(`^(?:USER_REQUEST|SCRATCHPAD)\\b|^(?:${labels.join('|')})\\s*(?:\\([^)]*\\)\\s*)?:`, 'i');

/** A line of the person's own words; one that looks like a label of ours is marked as a quotation. */
export function personLine(text: string): string {
  const line = oneLine(text);
  return fakeLabel.test(line) ? `> ${line}` : line;
}

/** The lines of a text, each as one of the person's own; what stands before the words of several is kept. */
export function personLines(text: string): string[] {
  const lines = safeLines(text).split('\n');
  if (lines.length === 1) return [personLine(text)];
  return lines.map((line) => (fakeLabel.test(line.trim()) ? `> ${line}` : line));
}
