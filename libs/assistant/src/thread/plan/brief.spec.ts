import { describe, expect, it } from '@jest/globals';
import { call, PlayedThread } from '../../../test/play-thread.js';
import type { Says, Store } from '../../../test/play-thread.js';

const facts = {
  instanceUrl: 'https://desk.test',
  shared: [{ type: 'slackOAuth2Api', names: ['Desk', 'Front'] }],
};
const store: Store = (tool) =>
  tool === 'working-memory' ? { ok: true, value: { facts } } : { ok: true, value: { text: 'done', name: 'Orders' } };
const free = { updateWorkflow: 'always_allow' } as const;
const key = `sk-${'a1B2'.repeat(12)}`;

const change = { workflowId: 'w-1', bypassPlan: true, reason: 'asked', conversationContext: 'said' };
const builds = (task: string): Says => ({ calls: [call('build-workflow-with-agent', { ...change, task })] });
const done: Says = { respond: 'Done.' };
const play = (text: string, ...says: Says[]) => new PlayedThread([...says, done], store, free).say(text);

const refused: [what: string, brief: string, why: string][] = [
  ['an address that nobody has said', 'mail ben@shop.test', 'nobody has said ben@shop.test'],
  ['an example’s address', 'mail user@example.com each day', 'nobody has said user@example.com'],
  ['a number that nobody has said', 'text +1 555 0199', 'nobody has said +1 555 0199'],
  ['a made-up channel', 'post to C0123456789', 'nobody has said C0123456789'],
  ['a made-up chat', 'send to chat -1001234567890', 'nobody has said -1001234567890'],
  ['a made-up site', 'fetch https://api.example.com/v1/orders', 'nobody has said https://api.example.com/v1/orders'],
  ['a blank of its own', 'use YOUR_API_KEY', 'placeholder()'],
  ['a blank in brackets', 'post to <your channel>', 'placeholder()'],
  ['a secret', `use the key ${key}`, 'on the credentials page'],
  ['a secret that was taken out', 'use [REDACTED]', 'on the credentials page'],
  ['an address of this instance', 'call https://desk.test/webhook/orders', 'a builder cannot reach https://desk.test'],
];

describe('the brief of a builder', () => {
  it.each(refused)('is refused with %s', (_what, brief, why) => {
    const thread = play('Change it', builds(brief));
    expect(thread.results()[0]).toContain(why);
    expect(thread.spawned).toEqual([]);
  });

  it.each(refused)('is refused in a plan with %s, and the planner is told why', (_what, brief, why) => {
    const task = { id: 'a', title: 'Orders', kind: 'build-workflow', spec: brief, deps: [] };
    const thread = play('Build it', { calls: [call('plan')] }).plan([task]);
    expect(thread.known.plan).toBeNull();
    expect(JSON.stringify(thread.spawned.at(-1)?.input)).toContain(`Task \\"a\\": `);
    expect(JSON.stringify(thread.spawned.at(-1)?.input)).toContain(why);
  });

  it.each([
    ['words of the person', 'Mail ben@shop.test and text +1 (555) 0199', 'mail ben@shop.test, text +15550199'],
    ['what is to be filled in, described', 'Change it', 'mail the address of the desk, each day at 6 pm'],
    ['a service by its address', 'Change it', 'ask https://api.weather.test/v1 for the weather'],
  ])('may have %s', (_what, said, brief) => {
    expect(play(said, builds(brief)).spawned).toHaveLength(1);
  });

  it('may have what a tool has shown, and what a person wants otherwise of a plan', () => {
    const shown: Store = (tool) =>
      tool === 'working-memory' ? store(tool, {}) : { ok: true, value: { text: '{"to":"ben@shop.test"}' } };
    const looks: Says = { calls: [call('workflows', { action: 'describe', workflowId: 'w-1' }, 'd')] };
    expect(
      new PlayedThread([looks, builds('mail ben@shop.test'), done], shown, free).say('Mail them').spawned,
    ).toHaveLength(1);
    const task = (spec: string) => ({ id: 'a', title: 'Orders', kind: 'build-workflow', spec, deps: [] });
    const thread = play('Build it', { calls: [call('plan')] }).plan([task('mail the desk')]);
    thread.decide('changes', 'mail ben@shop.test');
    expect(thread.plan([task('mail ben@shop.test')]).known.plan?.tasks).toMatchObject([{ spec: 'mail ben@shop.test' }]);
  });

  it('is no better for what the model has said to the planner', () => {
    const guided: Says = { calls: [call('plan', { guidance: 'mail eve@other.test' })] };
    const task = { id: 'a', title: 'Orders', kind: 'build-workflow', spec: 'mail eve@other.test', deps: [] };
    expect(play('Build it', guided).plan([task]).known.plan).toBeNull();
  });

  it('is held to that in corrections and in the tasks of a replan', () => {
    const tasks = [{ id: 'b', title: 'Mail', kind: 'build-workflow', spec: 'mail user@example.com', deps: [] }];
    const task = { id: 'a', title: 'Orders', kind: 'build-workflow', spec: 'count', deps: [] };
    const fixes: Says = {
      calls: [call('task-control', { action: 'correct-task', taskId: 'a', correction: 'mail user@example.com' })],
    };
    const thread = play(
      'Build it',
      { calls: [call('plan')] },
      fixes,
      done,
      { calls: [call('create-tasks', { tasks })] },
      { ...done, cannot: true },
    ).plan([task]);
    thread.decide('approved');
    thread.say('Another way').end({ outcome: 'stalled', error: { code: 'stalled', message: 'it broke' } });
    const made = 'nobody has said user@example.com';
    expect(thread.results().filter((text) => text.includes(made))).toHaveLength(2);
  });

  it('has what another agent is to do without secrets, too', () => {
    const asks: Says = { calls: [call('delegate', { task: `look with ${key}`, conversationContext: 'said' })] };
    expect(play('Look', asks).results()[0]).toContain('on the credentials page');
  });
});

describe('the brief of any agent', () => {
  const delegates = (task: string): Says => ({ calls: [call('delegate', { task, conversationContext: 'said' })] });
  const made: [what: string, brief: string, value: string][] = [
    ['a mail address', 'write to ben@shop.test', 'ben@shop.test'],
    ['a number', 'text +1 555 0199', '+1 555 0199'],
    ['a number as it is written at home', 'call (555) 555-0142', '(555) 555-0142'],
    ['an account', 'pay to DE89 3704 0044 0532 0130 00', 'DE89 3704 0044 0532 0130 00'],
    ['a house', 'send it to 12 Long Harbour Road', '12 Long Harbour Road'],
  ];

  it.each(made)('is refused with %s that nobody has said, in a turn and in a plan', (_what, brief, value) => {
    const thread = play('Look', delegates(brief));
    expect(thread.results()[0]).toContain(`nobody has said ${value}`);
    expect(thread.spawned).toEqual([]);
    const task = { id: 'a', title: 'A', kind: 'research', spec: brief, deps: [] };
    const planned = play('Look', { calls: [call('plan')] }).plan([task]);
    expect(planned.known.plan).toBeNull();
    expect(JSON.stringify(planned.spawned.at(-1)?.input)).toContain(`nobody has said ${value}`);
  });

  it.each(made)('may have %s that the person has said', (_what, brief, value) => {
    expect(play(`Look: ${value}`, delegates(brief)).spawned).toHaveLength(1);
  });

  it.each([
    ['€1,250', 'The limit is 1250 euros', false],
    ['$100', 'Above a hundred dollars', true],
    ['12.50 USD', 'It costs 12.50', false],
    ['$80', 'Above 800', true],
    ['300 €', 'Nothing of money', true],
  ])('names a sum that nobody has said: %s after "%s"', (sum, said, isNamed) => {
    const thread = play(said, delegates(`Find what costs more than ${sum} today`));
    const [{ input } = { input: null }] = thread.spawned;
    expect(JSON.stringify(input).includes(`Nobody has said ${sum}: take it as open`)).toBe(isNamed);
  });

  it('has a sum that nobody has said shown to the person, where it is a plan', () => {
    const task = { id: 'a', title: 'A', kind: 'research', spec: 'what costs more than $80, or $ 1.000', deps: [] };
    const thread = play('Above 1000', { calls: [call('plan')] }).plan([task]);
    expect(thread.request.args).toMatchObject({ unsaid: ['$80'] });
    thread.decide('approved');
    expect(JSON.stringify(thread.spawned.at(-1)?.input)).not.toContain('Nobody has said');
  });

  it('is looked at for builders alone in a run of older rules', () => {
    const thread = new PlayedThread([delegates('text +1 555 0199'), done], store, free).under(1).say('Look');
    expect(thread.spawned).toHaveLength(1);
  });
});

describe('several credentials of a service', () => {
  const options = ['Desk', 'Front'];
  const asks: Says = { calls: [call('ask-user', { question: 'Which Slack account?', options }, 'q')] };

  it('are asked for once, whatever the model would choose', () => {
    const thread = play('Post to Slack', builds('post to Slack with Front'), asks, builds('post to Slack with Desk'));
    expect(thread.results()[0]).toContain('several credentials fit slackOAuth2Api: "Desk", "Front"');
    thread.decide('approved', 'Desk');
    expect(thread.spawned).toHaveLength(1);
  });

  it('are asked for before a plan is made, and not where the person has named one or another service', () => {
    const plans: Says = { calls: [call('plan')] };
    expect(play('Post to Slack', plans).results()[0]).toContain('several credentials fit');
    expect(play('Post to Slack as desk', plans).spawned).toHaveLength(1);
    expect(play('Post to Teams', plans).spawned).toHaveLength(1);
  });
});

describe('a secret', () => {
  it('is asked of nobody: a question is refused, and words point to the credentials page', () => {
    const question: Says = { calls: [call('ask-user', { question: 'What is your API key?', options: ['a', 'b'] })] };
    const thread = play('Connect it', question, { respond: 'Orders are connected. Please send me your password!' });
    expect(thread.results()[0]).toContain('on the credentials page');
    expect(thread.known.requests).toEqual([]);
    expect(thread.said()[0]).toMatch(/^Orders are connected\. Secrets are never asked for here\./);
    expect(thread.said()[0]).not.toContain('password');
  });
});
