import { describe, expect, it } from '@jest/globals';
import { deriveChildActorId } from '#idempotency';
import { call, PlayedThread } from '../../../test/play-thread.js';
import type { Says } from '../../../test/play-thread.js';
import { grantsAfter, isReadGranted, readAsked, toWebRead } from './reading.js';

const none = { all: false, domains: [], search: false };
const page = (url: string) => ({ name: 'research', args: { action: 'fetch-url', url } });
const fetches = (url: string, id = 'f'): Says => ({ calls: [call('research', page(url).args, id)] });

describe('the approval to read', () => {
  it.each([
    ['allow_once', 'a.example', false],
    ['anything', 'a.example', false],
    ['allow_domain', 'a.example', true],
    ['allow_domain', 'www.a.example', true],
    ['allow_domain', 'ba.example', false],
    ['allow_domain', 'a.example.org', false],
    ['allow_all', 'b.example', true],
  ])('%s of a.example, then %s: %s', (answer, host, isAllowed) => {
    const read = toWebRead(page('https://a.example/x'));
    const after = read && grantsAfter(none, read, answer);
    const next = toWebRead(page(`https://${host}/`));
    expect(after && next && isReadGranted(after, next)).toBe(isAllowed);
  });

  it('is never of an address that cannot be read', () => {
    for (const url of ['javascript:alert(1)', 'x', 'file:///etc/passwd', '']) {
      const read = toWebRead(page(url));
      expect(read && isReadGranted({ ...none, domains: [''] }, read)).toBe(false);
    }
  });

  it('is read from the arguments of a call that is asked for, whatever its words say', () => {
    const said = { tool: 'fetch-url', shown: 'read the page: https://words.example/' };
    expect(readAsked({ ...said, args: { url: 'https://a.example/' } })?.args).toEqual({ url: 'https://a.example/' });
    expect(readAsked({ ...said, tool: 'add_note', args: { url: 'https://a.example/' } })).toBeNull();
  });

  it('is read from a call as code, where a build of before asked, and from nothing around it', () => {
    const shown = String.raw`fetch-url(chars=500, url="https://a.example/?q=\"https://b.example/\"")`;
    expect(readAsked({ tool: 'fetch-url', shown })?.args).toEqual({ url: 'https://a.example/?q="https://b.example/"' });
    expect(readAsked({ tool: 'add_note', shown })).toBeNull();
  });

  it('is none where its address cannot be told', () => {
    for (const args of [{}, { url: '' }, { url: 7 }, undefined])
      expect(readAsked({ tool: 'fetch-url', shown: 'read a page', ...(args && { args }) })).toBeNull();
  });
});

describe('a thread that reads', () => {
  it('asks for each domain once, and has the tool-runner fetch what is allowed', () => {
    const thread = new PlayedThread([
      ...[fetches('https://a.example/1'), fetches('https://a.example/2', 'g'), { respond: 'Read.' }],
    ]).say('Read it');
    expect(thread.request).toMatchObject({
      ...{ tool: 'research', choices: ['allow_once', 'allow_domain', 'allow_all'] },
      args: { action: 'fetch-url', url: 'https://a.example/1' },
    });
    expect(thread.spawned).toEqual([]);
    thread.decide('approved', 'allow_domain');
    thread.end({ output: '<untrusted_data source="web-page" label="x">\none\n</untrusted_data>' });
    expect(thread.known.requests).toEqual([]);
    thread.end({ output: 'two' });
    expect(thread.spawned.map(({ program, input }) => [program, input])).toMatchObject(
      [1, 2].map((n) => [
        'workflow',
        {
          document: {
            root: { kind: 'tool', toolName: 'fetch-url', args: { url: `https://a.example/${n}` } },
          },
        },
      ]),
    );
    expect(thread.said()).toEqual(['Read.']);
  });

  it('reads nothing that is denied, blocked or no address', () => {
    const says = (url: string): Says[] => [fetches(url), { respond: 'No.' }];
    const denied = new PlayedThread(says('https://a.example/')).say('Read it');
    denied.decide('denied');
    const blocked = new PlayedThread(says('https://a.example/'), undefined, { fetchUrl: 'blocked' }).say('Read it');
    const wrong = new PlayedThread(says('file:///etc/passwd')).say('Read it');
    for (const thread of [denied, blocked, wrong]) {
      expect(thread.spawned).toEqual([]);
      expect(thread.results()[0]).toMatch(/^Error: /);
    }
  });

  it('answers for its researchers by what the person has allowed, and asks for the rest', () => {
    const spawns: Says = { calls: [call('research-with-agent', { task: 'Compare', conversationContext: 'pens' })] };
    const thread = new PlayedThread([spawns, { respond: 'Here.' }]).say('Compare pens');
    const [spawn] = thread.spawned;
    const actorId = deriveChildActorId(spawn?.id ?? '');
    const asks = (approvalId: string, url: string) => ({
      ...{ type: 'approval-asked' as const, at: thread.at, actorId, runId: 'run_1', approvalId, tool: 'fetch-url' },
      ...{ argsHash: 'h', shown: `fetch-url(url=${JSON.stringify(url)})`, code: '', expiresAt: thread.at + 3_600_000 },
    });
    thread.apply(asks('e1', 'https://a.example/'));
    expect(thread.request.args).toEqual({ action: 'fetch-url', url: 'https://a.example/' });
    thread.decide('approved', 'allow_domain');
    thread.apply(asks('e2', 'https://www.a.example/'));
    thread.apply(asks('e3', 'https://evil.example/?https://a.example/'));
    const answers = thread.posts.map((post) => JSON.stringify(post));
    expect(answers).toEqual(['e1', 'e2'].map((id) => expect.stringMatching(`"approvalId":"${id}".*"approved"`)));
    thread.apply({ type: 'approval-closed', at: thread.at, approvalId: 'e3' });
    expect(thread.known.requests).toEqual([]);
    thread.end({ output: 'the pens' });
    expect(thread.said()).toEqual(['Here.']);
    expect(spawn?.input).toMatchObject({
      offers: [{ name: 'web-search' }, { name: 'fetch-url', approval: 'required' }],
    });
  });
});
