import { expect, it } from '@jest/globals';
import { renameId } from '#protocol';
import { PlayedSession } from '../../test/play-session.js';

it('a cancel that is read with the message ends its run before any call of the model', () => {
  const session = new PlayedSession([]);
  session.order({ type: 'say', id: 'm', user: 'ann', text: 'Build it', workflowId: null, context: null });
  const runId = renameId(session.known.run?.messageId ?? '', 'run');
  session.apply({ type: 'cancel-requested', at: session.at, runId, by: 'ann', reason: 'Task aborted' });
  expect(session.work()).toMatchObject({ prompts: [], outcomes: ['cancelled'], known: { run: null, phase: 'idle' } });
  expect(session.known.messages.at(-1)).toMatchObject({ text: 'Task aborted', errorCode: 'cancelled' });
});
