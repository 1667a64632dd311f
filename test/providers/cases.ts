import type { ProviderAnswers } from '../stand-ins/provider-answers.js';
import { drip, silence } from '../stand-ins/raw-server.js';
import type { RawAnswer } from '../stand-ins/raw-server.js';

export const caseNames = [
  'valid',
  'fenced',
  'truncated',
  'refused',
  'wrong schema',
  'wrong answer',
  '500',
  'timeout',
  'slow drip',
  '429',
  'unknown model',
] as const;

export type CaseName = (typeof caseNames)[number];

/** Which cases may go on at once: those that a provider's pace or its breaker would mix up come after the others. */
export const waves: readonly (readonly CaseName[])[] = [
  ['valid', 'fenced', 'truncated', 'refused', 'wrong schema', 'wrong answer', 'unknown model'],
  ['500', 'timeout', 'slow drip'],
  ['429'],
];

const update = { plan: '1. Count.', observation: 'Looked it up.', confidence: 0.9 };
const call = {
  control: { done: false, reason: 'ok' },
  next_action: {
    type: 'tool',
    name: 'get_counts',
    args: { start_date: '2026-11-02', end_date: '2026-11-02', label: 'angry' },
  },
  state_update: update,
};
/** What every answer must fit: the form of the agent's answers. */
export const answerSchema = {
  type: 'object',
  properties: { where: { type: 'string' } },
  required: ['where'],
  additionalProperties: false,
};

/** An answer in that form, as a person gets it. */
const formed = '{"where":"It is in the counts."}';

const answer = {
  control: { done: true, reason: 'ok' },
  next_action: { type: 'respond', message: formed },
  state_update: update,
};
const wrongAnswer = { ...answer, next_action: { type: 'respond', message: '{"place":"It is in the counts."}' } };

/** The turn a good model takes: it looks the count up, and answers once it has it. */
function turnFor(prompt: string): string {
  return JSON.stringify(/- Counts\b/.test(prompt) ? answer : call);
}

/** The same, but for an answer that has another form until it is told so. */
function wrongTurnFor(prompt: string): string {
  if (!/- Counts\b/.test(prompt)) return JSON.stringify(call);
  return JSON.stringify(prompt.includes('Your answer cannot be sent') ? answer : wrongAnswer);
}

/** How a provider behaves in a case, whatever it is asked: it does not mend its ways. */
export const behaviours: Readonly<Record<CaseName, (by: ProviderAnswers, prompt: string) => RawAnswer>> = {
  valid: (by, prompt) => by.says(turnFor(prompt)),
  fenced: (by, prompt) => by.says(`\`\`\`json\n${turnFor(prompt)}\n\`\`\``),
  truncated: (by, prompt) => by.cutOff(turnFor(prompt).slice(0, 60)),
  refused: (by) => by.refused(),
  'wrong schema': (by) => by.says(JSON.stringify({ next_action: { type: 'respond' } })),
  'wrong answer': (by, prompt) => by.says(wrongTurnFor(prompt)),
  '500': (by) => by.fails(500),
  timeout: silence,
  'slow drip': drip,
  '429': (by) => by.fails(429, { 'retry-after': '1' }),
  'unknown model': (by) => by.fails(404),
};

/** What must come of it, whoever the provider is: how the run ends, how often the provider was asked, and what the person is told. */
export const expected: Readonly<
  Record<CaseName, { outcome: string; requests: number; isPaid: boolean; says?: string }>
> = {
  valid: { outcome: 'answered', requests: 2, isPaid: true, says: formed },
  fenced: { outcome: 'answered', requests: 2, isPaid: true, says: formed },
  'wrong answer': { outcome: 'answered', requests: 3, isPaid: true, says: formed },
  truncated: { outcome: 'contract-broken', requests: 3, isPaid: true },
  refused: { outcome: 'contract-broken', requests: 3, isPaid: true },
  'wrong schema': { outcome: 'contract-broken', requests: 3, isPaid: true },
  '500': { outcome: 'model-failed', requests: 3, isPaid: false },
  timeout: { outcome: 'model-failed', requests: 1, isPaid: false },
  'slow drip': { outcome: 'model-failed', requests: 1, isPaid: false },
  '429': { outcome: 'model-failed', requests: 3, isPaid: false },
  'unknown model': { outcome: 'model-failed', requests: 1, isPaid: false },
};
