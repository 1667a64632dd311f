import { turnpike, linesOf, ndjson } from '../support/turnpike.js';
import { linesIn } from './case-row.js';
import type { CaseKind } from './case-kind.js';
import { isMet } from './expectations.js';
import type { Expectations } from './expectations.js';

/** A line of `contract parse --ndjson`, as far as it is looked at. */
interface Parsed {
  ok: boolean;
  value: { next_action: { type: string; message?: string; name?: string } } | null;
  error?: { code: string };
}

const known: Expectations<readonly Parsed[]> = [
  [
    /^(?:both|all) ok, "(.+)"$/,
    (lines, [message]) => lines.every(({ ok, value }) => ok && value?.next_action.message === message),
  ],
  [/^refused$/, (lines) => lines.every(({ ok, value }) => !ok && value === null)],
];

function shown({ value, error }: Parsed): string {
  return value ? `${value.next_action.type} ${value.next_action.message ?? value.next_action.name}` : `${error?.code}`;
}

/** Outputs of a model, a line each. */
export const modelOutputs: CaseKind = {
  how: /^`contract parse --ndjson`(?:, also with `truncated`)?$/,
  play: async ({ path, how, expected }) => {
    const lines = (await linesIn(path)).map((line) => JSON.parse(line) as object); // outputs with their ids
    const cutOff = how.includes('`truncated`') ? lines.map((line) => ({ ...line, truncated: true })) : [];
    const ended = await turnpike(['contract', 'parse', '--ndjson'], { input: ndjson(...lines, ...cutOff) });
    const parsed = linesOf(ended) as Parsed[]; // as the command documents it
    const isWhole = parsed.length === lines.length + cutOff.length;
    return { isMet: isWhole && isMet(expected, known, parsed), got: parsed.map(shown).join(', ') };
  },
};
