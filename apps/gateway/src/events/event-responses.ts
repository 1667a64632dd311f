import * as Type from 'typebox';
import type { TSchema } from 'typebox';
import { message } from '../messages/message-responses.js';
import { nullableOutcome } from '../messages/outcomes.js';
import { oneOf } from '../openapi/schemas.js';
import { event } from '../openapi/stream-event.js';
import { ledgerRow } from '../runs/ledger-responses.js';
import { runHead, runState } from '../runs/run-responses.js';

/** An event with the number of a row as its id, or a position in a tree of runs. */
function treeEvent<const N extends string, S extends TSchema>(name: N, data: S) {
  return Type.Object({ event: oneOf([name]), data, id: Type.Optional(Type.Union([Type.Integer(), Type.String()])) });
}

const ended = event('end', Type.Object({ outcome: nullableOutcome, run_id: Type.Optional(Type.String()) }));
const ofRun = [
  event('run', runState),
  treeEvent('row', ledgerRow),
  event('child', runState),
  treeEvent('child-row', ledgerRow),
  event('reset', Type.Object({})),
  ended,
] as const;

export const runEvent = Type.Union([...ofRun], {
  title: 'RunEvent',
  description:
    'What happens to a run: the run itself when it has changed, each row of its ledger by its number, the same of each run below it, and its end. After a reset all rows come again.',
});

export const messageEvent = Type.Union([event('message', message), ...ofRun], {
  title: 'MessageEvent',
  description: 'What becomes of a text: the message while it waits, and the events of its run from there on.',
});

const feedCut = Type.Object({
  pending: Type.Boolean({ description: 'As `pending_cut` of the list of runs: of runs to come some are missing.' }),
  live: Type.Boolean({
    description:
      'More runs are under way than one look goes through, 200 a partition: of some it is not told what they do.',
  }),
});

export const feedEvent = Type.Union(
  [event('run', runHead), event('gone', Type.Object({ run_id: Type.String() })), event('cut', feedCut)],
  {
    title: 'FeedEvent',
    description:
      'A run that has changed, one to come that came to nothing, or what the feed leaves out: nothing, until it says so.',
  },
);
