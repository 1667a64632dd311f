import { expect, it } from '@jest/globals';
import { fieldAt, forgetTyped, keepTyped, typedIn } from './typed-texts.js';

it('keeps what was typed for its field alone, until it is sent or somebody else signs in', () => {
  const [reply, other] = [fieldAt('#/assistant/thread-1?new=yes', 'reply'), fieldAt('#/build?session=s2', 'reply')];
  keepTyped(reply, 'Ana here. ');
  expect([typedIn(fieldAt('#/assistant/thread-1', 'reply')), typedIn(other)]).toEqual(['Ana here. ', '']);
  keepTyped(other, 'Ben here.');
  keepTyped(reply, '');
  expect([typedIn(reply), typedIn(other)]).toEqual(['', 'Ben here.']);
  forgetTyped();
  expect(typedIn(other)).toBe('');
});
