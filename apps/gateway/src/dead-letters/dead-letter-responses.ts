import * as Type from 'typebox';
import { effectStatuses, replayChoices } from '#dead-letters';
import { deathCodes, letterKinds, letterStatuses } from '#records';
import { runPhases } from '#protocol';
import { nullableOutcome } from '../messages/outcomes.js';
import { anyObject, byName, dateTime, list, nullable, oneOf } from '../openapi/schemas.js';
import { next } from '../platform/http/paging.js';

const kind = oneOf(letterKinds, { title: 'LetterKind', description: 'What failed for the last time.' });
const status = oneOf(letterStatuses, { title: 'DeadLetterStatus', description: 'Where a dead letter stands.' });

const head = {
  letter_id: Type.String(),
  kind,
  conversation_id: Type.String(),
  run_id: nullable(Type.String()),
  root_run_id: nullable(Type.String(), {
    description: 'The run at the root of its tree, which a replay asks again; null: its run has no parent.',
  }),
  effect_id: nullable(Type.String()),
  tool: nullable(Type.String()),
  code: oneOf(deathCodes),
  died_at: dateTime(),
  status,
  version: Type.Integer(),
  provider_id: nullable(Type.String()),
};

export const letter = Type.Object(head, {
  title: 'DeadLetter',
  description: 'What failed for the last time; nothing that anyone wrote.',
});
export type Letter = Type.Static<typeof letter>;
const written = { description: 'Null to viewers, and where it is not kept.' };
export const letterList = Type.Object({
  dead_letters: list(
    Type.Object(
      {
        ...head,
        question: Type.Optional(
          nullable(Type.String(), { description: `The first text of its run. ${written.description}` }),
        ),
        person: Type.Optional(
          nullable(Type.String(), { description: `Whom its conversation is with. ${written.description}` }),
        ),
        message: Type.Optional(
          nullable(Type.String(), { description: `What was answered when it failed. ${written.description}` }),
        ),
      },
      { title: 'DeadLetterLine', description: 'A dead letter, and with `words=true` what people wrote about it.' },
    ),
  ),
  next,
});
export type LetterLineView = Type.Static<typeof letterList>['dead_letters'][number];

export const causeList = Type.Object({
  causes: list(
    Type.Object(
      {
        kind,
        tool: nullable(Type.String()),
        code: oneOf(deathCodes, { title: 'DeathCode', description: 'Why something failed for the last time.' }),
        count: Type.Integer(),
        first_at: dateTime(),
        last_at: dateTime(),
        latest_id: Type.String({ description: 'The last that died of it.' }),
        choices: list(nullable(oneOf(replayChoices)), {
          description: 'With which choices a replay of the last would not be refused, null being none.',
        }),
      },
      { title: 'LetterCause', description: 'Dead letters of one cause: the same failed in the same way.' },
    ),
  ),
  more: Type.Boolean({ description: 'There are letters beyond those that were counted, which are the latest 5,000.' }),
});
export type CauseList = Type.Static<typeof causeList>;

export const plan = Type.Object(
  {
    refused: nullable(
      Type.Object({ code: Type.String(), message: Type.String(), field: Type.Optional(Type.String()) }),
      { description: 'Null: it can be replayed as asked.' },
    ),
    effects: list(
      Type.Object({
        effect_id: nullable(Type.String()),
        kind,
        tool: nullable(Type.String()),
        standing: oneOf(effectStatuses),
        why: Type.String(),
      }),
    ),
    cost: Type.Object({ tokens_used: Type.Integer(), cost_micro_usd: Type.Integer() }),
    later_run_ids: list(Type.String(), {
      description: 'Runs of the conversation that were asked later and answered: of its latest 500 texts and replies.',
    }),
  },
  { title: 'DryRun', description: 'What a replay would come to.' },
);
export type Plan = Type.Static<typeof plan>;

const auditEntry = Type.Object({
  at: dateTime(),
  did: status,
  by: Type.String(),
  reason: nullable(Type.String(), { description: 'Null to viewers.' }),
  edit: Type.Optional(nullable(anyObject(), { description: 'Null to viewers.' })),
});

export const fullLetter = Type.Object(
  {
    ...head,
    payload: Type.Unknown({ description: 'Null to viewers.' }),
    audit: list(auditEntry),
    linked_run: nullable(
      Type.Object({ run_id: Type.String(), phase: oneOf([...runPhases, 'dropped']), outcome: nullableOutcome }),
    ),
    dry_run: nullable(plan),
    offered: Type.Object(
      { choices: list(nullable(oneOf(replayChoices))), discard: Type.Boolean(), reopen: Type.Boolean() },
      { description: 'What may be done with it: with which choices a replay would not be refused, null being none.' },
    ),
  },
  {
    title: 'FullDeadLetter',
    description: 'A dead letter in full: what was to be done, what was done about it, and what a replay would come to.',
  },
);
export type FullLetter = Type.Static<typeof fullLetter>;

export const done = Type.Object(
  { letter_id: Type.String(), status: Type.String(), linked_run_id: nullable(Type.String()) },
  { title: 'LetterChange', description: 'What became of a dead letter.' },
);
export type Done = Type.Static<typeof done>;

export const batch = Type.Object(
  {
    batch_id: Type.String(),
    state: Type.String(),
    halted_for: nullable(Type.String()),
    letters: Type.Integer(),
    more: Type.Boolean(),
    done: Type.Integer(),
    verdicts: byName(Type.Integer()),
  },
  { title: 'ReplayBatch', description: 'How far a batch of replays is.' },
);
export type BatchView = Type.Static<typeof batch>;
