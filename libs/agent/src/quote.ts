/** The fences around what tools said: everything between them is data (RULES). */
export const fence = { open: '<<<UNTRUSTED DATA', close: 'UNTRUSTED DATA>>>' };

const labels = [
  'USER_REQUEST',
  'SCRATCHPAD',
  'GOAL',
  'CONSTRAINTS',
  'MEMORY',
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

/** Text as one line that cannot break out of its line, nor open or close a fence. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/<{3,}/g, '[[[')
    .replace(/>{3,}/g, ']]]')
    .trim();
}

/** A line of the person's own words; one that looks like a label of ours is marked as a quotation. */
export function personLine(text: string): string {
  const line = oneLine(text);
  return fakeLabel.test(line) ? `> ${line}` : line;
}

/** The first `maxChars` characters, with a note when something is missing. Never cuts a surrogate pair. */
export function clip(text: string, maxChars: number, note = '…'): string {
  if (text.length <= maxChars) return text;
  return text.slice(0, maxChars).replace(/[\uD800-\uDBFF]$/, '') + note;
}
