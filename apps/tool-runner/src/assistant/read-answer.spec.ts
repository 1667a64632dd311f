import { expect, it } from '@jest/globals';
import { howToAnswer, readAnswers } from './read-answer.js';
import type { OpenRequest, TextIntent } from './read-answer.js';

const request = (kind: OpenRequest['kind'], code: string): OpenRequest => ({
  ...{ requestId: `r-${kind}`, kind, code, about: `The ${kind}` },
  args: kind === 'question' ? { options: ['Red', 'Blue'] } : {},
});
const plan = request('plan', '123456');
const ask = request('call', '222222');
const question = request('question', '333333');
const decided = (
  of: OpenRequest,
  decision: 'approved' | 'denied' | 'changes',
  text: string | null = null,
): TextIntent => ({
  ...{ kind: 'decide', requestId: of.requestId, decision, text },
});
const hint = (...lines: string[]): TextIntent => ({ kind: 'hint', text: lines.join('\n') });
const wrong = (...lines: string[]): TextIntent => ({ kind: 'hint', text: lines.join('\n'), isWrong: true });
const how = ({ kind, code }: OpenRequest): string => howToAnswer(kind, code);
const said = (text: string): TextIntent => ({ kind: 'say', text });
const ended = ['444444'];
const strange = 'Nothing waits for the code 999999.';
const late = '444444 was answered before, or its time is over.';

it.each<[string, OpenRequest[], ...TextIntent[]]>([
  ['YES 123456', [plan], decided(plan, 'approved')],
  ['123456', [plan], decided(plan, 'approved')],
  ['yes, 123456!', [plan], decided(plan, 'approved')],
  ['Yes please 222222, thanks', [ask], decided(ask, 'approved')],
  ['No 123456', [plan], decided(plan, 'denied')],
  ["Don't do that 222222", [ask], decided(ask, 'denied')],
  ['123456 on Mondays too', [plan], decided(plan, 'changes', 'on Mondays too')],
  ['YES 123456 but on Mondays too', [plan], decided(plan, 'changes', 'YES but on Mondays too')],
  ['yes 222222', [plan, ask], decided(ask, 'approved')],
  ['222222 not that one', [ask], decided(ask, 'denied', 'not that one')],
  ['yes 222222 but later', [ask], hint('I need a plain yes or no.', how(ask))],
  ['yes', [plan], hint(how(plan))],
  ['YES.', [ask], hint(how(ask))],
  ['yes', [plan, ask], hint(`The plan: ${how(plan)}`, `The call: ${how(ask)}`)],
  ['yes 999999', [plan], wrong(strange, how(plan))],
  ['YES 999999', [], wrong(strange)],
  ['yes 1234567', [plan], hint(how(plan))],
  ['yes 444444', [plan], hint(late, how(plan))],
  ['444444 on Mondays too', [], hint(late)],
  ['yes 999999 123456', [plan], wrong(strange, how(plan))],
  ['YES 999999\nYES 123456', [plan], wrong(strange, how(plan))],
  ['2', [question], decided(question, 'approved', 'Blue')],
  ['blue', [question], decided(question, 'approved', 'Blue')],
  ['333333 red', [question], decided(question, 'approved', 'Red')],
  ['2 of them', [question], decided(question, 'denied', '2 of them')],
  ['green please', [question, ask], decided(question, 'denied', 'green please')],
  ['YES 222222', [question, ask], decided(ask, 'approved')],
  ['how far are you?', [plan], said('how far are you?')],
  ['order 999999 is late', [plan], said('order 999999 is late')],
  ['yes', [], said('yes')],
  ['250000', [], said('250000')],
  ['250000', [question], decided(question, 'denied', '250000')],
  ['250000', [plan], wrong('Nothing waits for the code 250000.', how(plan))],
  ['YES 222222\nNO 123456', [plan, ask], decided(ask, 'approved'), decided(plan, 'denied')],
  ['Hello.\nYES 222222\nand thanks!', [ask], said('Hello.'), decided(ask, 'approved'), said('and thanks!')],
  ['123456 change\n1. the time', [plan], decided(plan, 'changes', 'change\n1. the time')],
])('%j, with %j asked, means %j', (text, open, ...meanings) => {
  expect(readAnswers(text, { open, ended, isShut: false })).toEqual(meanings);
});

it('takes no code after too many wrong ones, and gives none away', () => {
  const asked = { open: [plan], ended, isShut: true };
  const [right] = readAnswers('YES 123456', asked);
  expect(right).toMatchObject({ kind: 'hint', text: expect.stringContaining('too many wrong codes') });
  for (const text of ['YES 999999', '444444', '123456 on Mondays too'])
    expect(readAnswers(text, asked)).toEqual([right]);
  expect(readAnswers('how far are you?', asked)).toEqual([said('how far are you?')]);
});
