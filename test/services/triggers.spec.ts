import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findNodeType } from '#nodes';
import type { PollLook } from '../../apps/tool-runner/src/graph/service-call.js';
import { callOf } from './call-of.js';
import { carriedOut } from './play.js';
import { mime } from './mail.js';
import type { ServiceCases } from './service-case.js';
import { cutBody, json, StandIn } from './stand-in.js';

const standIn = new StandIn();
beforeAll(() => standIn.start());
afterAll(() => standIn.stop());

const now = Date.UTC(2026, 10, 30);
const values = { clientId: 'client', clientSecret: 'secret-of-the-client', refreshToken: 'token-to-refresh' };

/** What a trigger asks for as it looks. */
function lookOf(name: string, credential: string, parameters: Record<string, unknown>) {
  const type = findNodeType({ id: 'n', name: 'N', type: name });
  if (type?.runs.as !== 'trigger' || type.runs.polls === undefined) throw new Error(`${name} does not look`);
  const node = {
    id: 'n',
    name: 'N',
    type: name,
    parameters,
    credentials: { [credential]: { id: credential, name: 'C' } },
  };
  const [request] = type.runs.polls.requests(callOf(type.description, node, [{}]));
  if (request?.kind !== 'http' || request.service === undefined) throw new Error('expected a request of a service');
  return { ...request, service: request.service };
}

async function looked(
  request: ReturnType<typeof lookOf>,
  credential: 'gmailOAuth2' | 'googleDriveOAuth2Api',
  look: PollLook,
  answers: unknown[],
) {
  standIn.answersWith(...answers.map((answer) => json(answer)));
  const host = credential === 'gmailOAuth2' ? 'gmail.googleapis.com' : 'www.googleapis.com';
  const cases: Pick<ServiceCases, 'credentials'> = { credentials: [{ type: credential, hosts: [host], values }] };
  const { answer } = await carriedOut(cases, request, standIn, undefined, look);
  const items: unknown = answer.ok ? JSON.parse(String(Reflect.get(Object(answer.value), 'text'))) : answer;
  return { items, asked: standIn.asked.map(({ path, query }) => ({ path, query })), after: look.after };
}

describe('a look at Gmail', () => {
  const request = lookOf('n8n-nodes-base.gmailTrigger', 'gmailOAuth2', {
    simple: false,
    filters: { q: 'has:attachment' },
  });
  const raw = mime('From: ann@example.com', 'Subject: Hi', '', 'Text');
  const mail = (id: string, at: number) => ({ id, internalDate: String(at), raw });

  it('learns first, and brings each mail once', async () => {
    const first = await looked(request, 'gmailOAuth2', { before: null, now }, [{ messages: [{ id: 'old' }] }]);
    expect(first.items).toEqual([]);
    expect(first.asked[0]?.query).toMatchObject({ q: `has:attachment after:${now / 1_000 - 300}`, maxResults: '500' });
    const before = first.after ?? null;
    const second = await looked(request, 'gmailOAuth2', { before, now: now + 60_000 }, [
      ...[{ messages: [{ id: 'm2' }, { id: 'm1' }, { id: 'old' }] }, mail('m1', now + 1_000), mail('m2', now + 2_000)],
    ]);
    expect(second.items).toMatchObject([
      { id: 'm1', subject: 'Hi', from: { text: 'ann@example.com' } },
      { id: 'm2', text: expect.stringContaining('Text') },
    ]);
    expect(second.after).toEqual({ since: now + 2_000, seen: { old: now, m1: now + 1_000, m2: now + 2_000 } });
  });

  it('moves nothing where it fails', async () => {
    const look: PollLook = { before: { since: now, seen: {} }, now };
    standIn.answersWith(json({ messages: [{ id: 'm1' }] }), cutBody);
    const cases: Pick<ServiceCases, 'credentials'> = {
      credentials: [{ type: 'gmailOAuth2', hosts: ['gmail.googleapis.com'], values }],
    };
    const { answer } = await carriedOut(cases, request, standIn, undefined, look);
    expect([answer.ok, look.after]).toEqual([false, undefined]);
  });
});

it('a look at a folder of Drive brings what is new there', async () => {
  const folderToWatch = { __rl: true, mode: 'id', value: 'd_1' };
  const request = lookOf('n8n-nodes-base.googleDriveTrigger', 'googleDriveOAuth2Api', {
    ...{ triggerOn: 'specificFolder', event: 'fileCreated', folderToWatch },
  });
  const file = { id: 'f1', name: 'A', createdTime: '2026-11-30T00:00:05.000Z' };
  const before = { since: now, seen: {} };
  const { items, asked, after } = await looked(request, 'googleDriveOAuth2Api', { before, now }, [{ files: [file] }]);
  expect(items).toEqual([file]);
  expect(asked).toMatchObject([
    {
      path: '/drive/v3/files',
      query: {
        q: "'d_1' in parents and createdTime > '2026-11-29T23:55:00.000Z' and mimeType != 'application/vnd.google-apps.folder' and trashed = false",
        orderBy: 'createdTime',
      },
    },
  ]);
  expect(after).toEqual({ since: now + 5_000, seen: { 'f1 2026-11-30T00:00:05.000Z': now + 5_000 } });
});
