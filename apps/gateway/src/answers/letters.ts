import { deathCodes, letterKinds, letterStatuses } from '#engine';
import { effectStatuses, replayChoices } from '#dead-letters';
import { runPhases } from '#protocol';
import {
  anyObject,
  anything,
  byName,
  flag,
  integer,
  list,
  meaning,
  dateTime,
  named,
  nullable,
  object,
  oneOf,
  text,
} from '../openapi/shape.js';
import type { Of } from '../openapi/shape.js';
import { nullableOutcome } from '../messages/outcomes.js';

const kind = oneOf(...letterKinds);
const status = named('DeadLetterStatus', 'Where a dead letter stands.', oneOf(...letterStatuses));

const head = {
  letter_id: text,
  kind,
  conversation_id: text,
  run_id: nullable(text),
  root_run_id: meaning(
    'The run at the root of its tree, which a replay asks again; null: its run has no parent.',
    nullable(text),
  ),
  effect_id: nullable(text),
  tool: nullable(text),
  code: oneOf(...deathCodes),
  died_at: dateTime,
  status,
  version: integer,
  provider_id: nullable(text),
};

export const letter = named('DeadLetter', 'What failed for the last time; nothing that anyone wrote.', object(head));
export type Letter = Of<typeof letter>;
export const letterList = object({
  dead_letters: list(letter),
  more: meaning('Whether the filter means still more of them.', flag),
});

export const plan = named(
  'DryRun',
  'What a replay would come to.',
  object({
    refused: meaning(
      'Null: it can be replayed as asked.',
      nullable(object({ code: text, message: text }, { field: text })),
    ),
    effects: list(
      object({
        effect_id: nullable(text),
        kind,
        tool: nullable(text),
        standing: oneOf(...effectStatuses),
        why: text,
      }),
    ),
    cost: object({ tokens_used: integer, cost_micro_usd: integer }),
    later_run_ids: list(text),
  }),
);
export type Plan = Of<typeof plan>;

const auditEntry = object(
  { at: dateTime, did: status, by: text, reason: meaning('Null to viewers.', nullable(text)) },
  { edit: meaning('Null to viewers.', nullable(anyObject)) },
);

export const fullLetter = named(
  'FullDeadLetter',
  'A dead letter in full: what was to be done, what was done about it, and what a replay would come to.',
  object({
    ...head,
    payload: meaning('Null to viewers.', anything),
    audit: list(auditEntry),
    linked_run: nullable(object({ run_id: text, phase: oneOf(...runPhases, 'dropped'), outcome: nullableOutcome })),
    dry_run: nullable(plan),
    offered: meaning(
      'What may be done with it: with which choices a replay would not be refused, null being none.',
      object({ choices: list(nullable(oneOf(...replayChoices))), discard: flag, reopen: flag }),
    ),
  }),
);
export type FullLetter = Of<typeof fullLetter>;

export const done = named(
  'LetterChange',
  'What became of a dead letter.',
  object({ letter_id: text, status: text, linked_run_id: nullable(text) }),
);
export type Done = Of<typeof done>;

export const batch = named(
  'ReplayBatch',
  'How far a batch of replays is.',
  object({
    batch_id: text,
    state: text,
    halted_for: nullable(text),
    letters: integer,
    more: flag,
    done: integer,
    verdicts: byName(integer),
  }),
);
export type BatchView = Of<typeof batch>;
