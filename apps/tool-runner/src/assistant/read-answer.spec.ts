import { expect, it } from '@jest/globals';
import { howToAnswer, readAnswer } from './read-answer.js';
import type { Meaning, OpenRequest } from './read-answer.js';

const request = (kind: OpenRequest['kind'], code: string): OpenRequest => ({
  ...{ requestId: `r-${kind}`, kind, code, args: kind === 'question' ? { options: ['Red', 'Blue'] } : {} },
});
const plan = request('plan', '123456');
const ask = request('call', '222222');
const question = request('question', '333333');
const decided = (
  of: OpenRequest,
  decision: 'approved' | 'denied' | 'changes',
  text: string | null = null,
): Meaning => ({
  ...{ does: 'decide', requestId: of.requestId, decision, text },
});
const hint = (of: OpenRequest): Meaning => ({ does: 'hint', text: howToAnswer(of.kind, of.code) });
const said: Meaning = { does: 'say' };

it.each<[string, OpenRequest[], Meaning]>([
  ['YES 123456', [plan], decided(plan, 'approved')],
  ['123456', [plan], decided(plan, 'approved')],
  ['yes, 123456!', [plan], decided(plan, 'approved')],
  ['No 123456', [plan], decided(plan, 'denied')],
  ['123456 on Mondays too', [plan], decided(plan, 'changes', 'on Mondays too')],
  ['yes 222222', [plan, ask], decided(ask, 'approved')],
  ['222222 not that one', [ask], decided(ask, 'denied', 'not that one')],
  ['yes', [plan], hint(plan)],
  ['YES.', [ask], hint(ask)],
  ['yes 999999', [plan], hint(plan)],
  ['yes 1234567', [plan], hint(plan)],
  ['2', [question], decided(question, 'approved', 'Blue')],
  ['2 of them', [question], decided(question, 'approved', '2 of them')],
  ['green please', [question], decided(question, 'approved', 'green please')],
  ['how far are you?', [plan], said],
  ['yes', [], said],
  ['YES 123456', [], said],
])('%s, with %j asked, means %j', (text, open, meaning) => {
  expect(readAnswer(text, open)).toEqual(meaning);
});
