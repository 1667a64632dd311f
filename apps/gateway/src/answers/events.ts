import { either, integer, named, object, oneOf, text } from '../openapi/shape.js';
import type { TSchema } from 'typebox';
import { ledgerRow } from '../runs/ledger-responses.js';
import { message } from '../messages/message-responses.js';
import { nullableOutcome } from '../messages/outcomes.js';
import { runHead, runState } from '../runs/run-responses.js';

export function event<const N extends string, S extends TSchema>(name: N, data: S) {
  return object({ event: oneOf(name), data }, { id: integer });
}

/** An event with the number of a row as its id, or a position in a tree of runs. */
function treeEvent<const N extends string, S extends TSchema>(name: N, data: S) {
  return object({ event: oneOf(name), data }, { id: either(integer, text) });
}

const ended = event('end', object({ outcome: nullableOutcome }, { run_id: text }));
const ofRun = [
  event('run', runState),
  treeEvent('row', ledgerRow),
  event('child', runState),
  treeEvent('child-row', ledgerRow),
  event('reset', object({})),
  ended,
] as const;

export const runEvent = named(
  'RunEvent',
  'What happens to a run: the run itself when it has changed, each row of its ledger by its number, the same of each run below it, and its end. After a reset all rows come again.',
  either(...ofRun),
);

export const messageEvent = named(
  'MessageEvent',
  'What becomes of a text: the message while it waits, and the events of its run from there on.',
  either(event('message', message), ...ofRun),
);

export const feedEvent = named(
  'FeedEvent',
  'A run that has changed, or one to come that came to nothing.',
  either(event('run', runHead), event('gone', object({ run_id: text }))),
);
