import { describe, expect, it } from '@jest/globals';
import { PlayedThread } from '../../../test/play-thread.js';
import { buildBriefSystemText } from './system-text.js';
import { threadPrompt } from './thread-prompt.js';

const options = {
  webhookBaseUrl: 'https://x.test/webhook',
  formBaseUrl: 'https://x.test/form',
  timeZone: 'Asia/Tokyo',
};

describe('the prompt of a thread', () => {
  it('has a prefix that neither time nor messages change, and the clock at its very end', () => {
    const thread = new PlayedThread([{ respond: 'Hello.' }, { respond: 'Bye.' }]).say('Hi');
    const first = threadPrompt(thread.known, options, 0);
    const later = threadPrompt(thread.say('Bye').known, options, 86_400_000);
    expect(later.system).toBe(first.system);
    expect(later.user.startsWith(first.user.slice(0, first.user.indexOf('\n\n')))).toBe(true);
    expect(first.user.split('\n').at(-1)).toBe('NOW: 1970-01-01T09:00:00+09:00 (Asia/Tokyo, Thursday)');
  });

  it('shows the object of an answer, and a correction shows it again with all that was wrong', () => {
    const complaint = 'control.done must be true or false, it is missing';
    const thread = new PlayedThread([{ broken: complaint }, { respond: 'Yes.' }]);
    const states = thread
      .say('Hi')
      .steps()
      .map(({ state }) => state);
    const [first, second] = [null, complaint].map((note) => {
      const state = states.find(({ turn }) => turn !== null && (note === null || turn.note?.includes(note)));
      return state && threadPrompt(state, options, 0);
    });
    const form = /\{"control":\{"done":bool,.*"next_action":.*"calls":.*"message":\{"text":.*"state_update":\{"plan":/;
    expect(first?.system).toMatch(form);
    expect(first?.user).not.toMatch(form);
    expect(second?.user).toMatch(form);
    expect(second?.user).toContain(complaint);
  });

  it('says of the deployment only what it has', () => {
    const { known } = new PlayedThread([{ respond: 'Hello.' }]).say('Hi');
    const plain = threadPrompt(known, {}, 0).system;
    for (const heading of ['This instance', 'Research', 'More tools', 'Computer', 'Not licensed', 'Read-only'])
      expect(plain).not.toContain(`## ${heading}`);
    const more = { researchMode: true, toolSearchEnabled: true, localGateway: 'a laptop', licenseHints: ['SSO'] };
    const whole = threadPrompt(known, { ...options, ...more, browserAvailable: true, branchReadOnly: true }, 0).system;
    for (const heading of ['This instance', 'Research', 'More tools', 'Computer', 'Not licensed', 'Read-only'])
      expect(whole).toContain(`## ${heading}`);
  });

  it('shows no object in braces beside a schema that takes the list of its fields', () => {
    const known = { toolSearchEnabled: true, researchMode: true, browserAvailable: true };
    expect(buildBriefSystemText(known).match(/\{["\w][^}]*\}/g)).toBeNull();
  });
});
