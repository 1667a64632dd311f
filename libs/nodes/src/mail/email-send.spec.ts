import { describe, expect, it } from '@jest/globals';
import { callFor, jsons, typeNamed } from '../../test/call-for.js';
import { checkGraph, itemsOfAnswers, listEffectRequests, presentGraph } from '../index.js';
import type { EffectRuns, NodeCall } from '../index.js';
import { emptyGraph } from '#graph';
import type { GraphNode } from '#graph';

const type = 'n8n-nodes-base.emailSend';
const credentials = { smtp: { id: 'cred_1', name: 'Post' } };
const head = { fromEmail: 'ana@example.com', toEmail: 'bo@example.com', subject: 'Sums' };
const node = (parameters: object, typeVersion = 2.1): GraphNode => ({
  ...{ id: 'n', name: 'N', type, typeVersion, credentials, parameters: { ...head, ...parameters } },
});

function effects(): EffectRuns {
  const { runs } = typeNamed(type);
  if (runs.as !== 'effect') throw new Error('it has effects');
  return runs;
}

function asking(stored: GraphNode): NodeCall {
  const [present = stored] = presentGraph({ ...emptyGraph, nodes: [stored] }).nodes;
  const call = callFor(type, present.parameters ?? {}, [[{ a: 1 }]], { node: present });
  const file = { id: 'f', mimeType: 'text/csv', fileName: 'a.csv', fileExtension: 'csv', fileSize: '1 B', bytes: 1 };
  const inputs = [[{ json: { a: 1 }, binary: { data: file } }]];
  return { ...call, inputs };
}

describe('a mail', () => {
  it.each<[string, GraphNode, object]>([
    [
      'HTML, where nothing else is said',
      node({ html: '<p>Hi</p>', text: 'left' }),
      { html: '<p>Hi</p>', text: undefined },
    ],
    ['a text', node({ text: 'Hi', emailFormat: 'text' }), { text: 'Hi', html: undefined }],
    ['a text in version 2', node({ text: 'Hi' }, 2), { text: 'Hi', html: undefined }],
    ['both', node({ text: 'Hi', html: '<p>', emailFormat: 'both' }), { text: 'Hi', html: '<p>' }],
    [
      'others',
      node({ options: { ccEmail: 'c@example.com', bccEmail: 'd@example.com', replyTo: 'e@example.com' } }),
      {
        ...{ cc: 'c@example.com', bcc: 'd@example.com', replyTo: 'e@example.com' },
      },
    ],
    ['files', node({ options: { attachments: 'data' } }), { attachments: [{ fileName: 'a.csv' }] }],
    [
      'version 1',
      node({ text: 'Hi', html: '<p>', ccEmail: 'c@example.com', attachments: 'data' }, 1),
      {
        ...{ text: 'Hi', html: '<p>', cc: 'c@example.com', attachments: [{ fileName: 'a.csv' }] },
      },
    ],
    ['a text of version 1', node({ text: 'Hi' }, 1), { text: 'Hi', html: undefined }],
  ])('has %s', (_, stored, expected) => {
    const credential = { id: 'cred_1', name: 'Post', type: 'smtp' };
    const common = { kind: 'mail', credential, from: 'ana@example.com', to: 'bo@example.com', subject: 'Sums' };
    const nothing = { text: undefined, html: undefined };
    expect({ ...nothing, ...listEffectRequests(effects(), asking(stored))[0] }).toMatchObject({
      ...common,
      ...expected,
    });
  });

  it.each<[string, object, string]>([
    ['sends and waits', { operation: 'sendAndWait' }, 'OPTION_ILLEGAL'],
    ['asks for no proof', { options: { allowUnauthorizedCerts: true } }, 'PARAMETER_INVALID'],
    ['goes to nobody', { toEmail: '' }, 'PARAMETER_MISSING'],
  ])('that %s is refused', (_, parameters, code) => {
    const found = checkGraph({ ...emptyGraph, nodes: [node(parameters)] }).filter(({ node: of }) => of === 'N');
    expect(found.map((one) => one.code)).toContain(code);
  });

  it('goes on as what the server said', () => {
    const envelope = { from: 'ana@example.com', to: ['bo@example.com'] };
    const sent = { accepted: envelope.to, rejected: [], envelope, messageId: '<a@b>', response: '250' };
    const made = itemsOfAnswers(effects(), asking(node({})), listEffectRequests(effects(), asking(node({}))), [
      { kind: 'mail', sent },
    ]);
    expect(jsons(made)).toEqual([sent]);
  });
});
