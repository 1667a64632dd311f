import { describe, expect, it } from '@jest/globals';
import { ChatTrigger } from './chat-trigger.js';

const chat = {
  ...{ kind: 'chat' as const, isPublic: true, isHosted: true, title: '', subtitle: '', placeholder: '', greeting: '' },
  authentication: 'none',
};

/** What a caller of a chat gets whose run comes to this end, and whether a node was awaited. */
async function answered(responds: 'lastNode' | 'responseNode' | undefined, end: object, type = 'application/json') {
  const awaited: boolean[] = [];
  const runs = {
    start: () => Promise.resolve('run_1'),
    end: (_call: object, _run: string, byNode: boolean) => Promise.resolve((awaited.push(byNode), end)),
  };
  const files = {
    answer: (answer: object) => Promise.resolve({ status: 201, headers: {}, body: JSON.stringify(answer) }),
  };
  const access = { refuseOtherSites: () => undefined };
  // All that a chat asks of them, of the workflow and of the request.
  const made = new ChatTrigger(access as never, runs as never, files as never);
  const request = { method: 'POST', headers: { 'content-type': type }, body: { chatInput: 'Hi' }, ip: '127.0.0.1' };
  const [found, reply] = [{ path: 'p' } as never, { request } as never]; // the same
  const arming = { ...chat, ...(responds && { responds }) };
  const { body } = await made.answer(found, arming, undefined, reply);
  return { awaited, body };
}

const form = 'application/x-www-form-urlencoded';
const said = (body: object) => ({ answer: { status: 200, headers: {}, body } });

describe('a chat', () => {
  it('is answered by its last node, unless another one is to answer', async () => {
    const end = { isGood: true, items: [{ output: 'Hello' }], files: {} };
    expect(await answered(undefined, end)).toEqual({ awaited: [false], body: '{"output":"Hello"}' });
    const answer = said({ as: 'json', value: { output: 'Hello' } });
    expect(await answered('responseNode', answer)).toEqual({ awaited: [true], body: JSON.stringify(answer.answer) });
  });

  it.each([
    [{ as: 'json', value: { output: 'Hello <you>' } }, 'Hello &lt;you&gt;'],
    [{ as: 'text', text: 'Hello' }, 'Hello'],
    [{ as: 'json', value: { n: 3 } }, 'n 3'],
  ])('shows on its page what the node has said: %j', async (body, words) => {
    const page = await answered('responseNode', said(body), form);
    expect(page.body).toContain(words);
  });
});
