import { describe, expect, it } from '@jest/globals';
import { errorEnvelope } from '#errors';
import type { ToolResult } from '#protocol';
import { call, PlayedThread } from '../../../test/play-thread.js';
import type { Says } from '../../../test/play-thread.js';

const setUp = { calls: [call('workflows', { action: 'setup', workflowId: 'w-1' })] };
const credential = (more: object = {}) => ({
  calls: [call('credentials', { action: 'setup', credentialType: 'slackApi', ...more })],
});
const done = { respond: 'done' };
const failedLook: ToolResult = { ok: false, envelope: errorEnvelope('tool-failed', 'there is no workflow w-1') };

function played(...says: Says[]) {
  const store = (tool: string): ToolResult => ({ ok: true, value: { text: `looked: ${tool}`, name: 'Orders' } });
  return new PlayedThread(says, store).say('set it up');
}

describe('setups of a thread', () => {
  it('are one card, and one that is put off is not asked for again by another', () => {
    const again = [credential({ workflowId: 'w-1' }), credential(), credential({ workflowId: 'w-2' })];
    const thread = played(setUp, ...again, done);
    expect(thread.known.requests).toMatchObject([{ kind: 'setup', tool: 'workflows' }]);
    thread.decide('denied');
    expect(thread.results()).toEqual([
      '{"deferred":true}',
      'Error: The person has put this setup off: do not ask again',
      'Error: workflowId: say which workflow it is for; the setup of w-1 is put off',
    ]);
    expect(thread.known.requests).toMatchObject([{ kind: 'setup', args: { workflowId: 'w-2' } }]);
  });

  it('show all that the workflow needs, and are not asked of what is not there', () => {
    const card = { credentials: [{ node: 'Post', type: 'slackApi' }], parameters: [], triggers: [] };
    const [shown, missing] = [{ ok: true, value: { name: 'Orders', card } } as const, failedLook].map((looked) => {
      return new PlayedThread([setUp, done], () => looked).say('set it up');
    });
    expect(shown?.request).toMatchObject({ entity: 'Orders', args: { action: 'setup', workflowId: 'w-1', ...card } });
    expect(missing?.results()).toEqual(['Error: there is no workflow w-1']);
  });

  it('of a credential look for it once the person has added it: one card, and no approval beside it', () => {
    const thread = played(credential(), done);
    expect(thread.known.requests).toMatchObject([{ kind: 'setup', tool: 'credentials' }]);
    thread.decide('approved');
    const fence = '<untrusted_data source="installation" label="credentials">';
    expect(thread.results()).toEqual([`${fence}\nlooked: credentials\n</untrusted_data>`]);
    expect(thread.said()).toEqual(['done']);
  });

  it('name the folder that a person is asked about', () => {
    const thread = played({ calls: [call('folders', { action: 'delete', folderId: 'fld_1' })] }, done);
    expect(thread.known.requests).toMatchObject([{ kind: 'call', entity: 'Orders', args: { folderId: 'fld_1' } }]);
  });
});
