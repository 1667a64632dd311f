/** What the gateway's HTTP API answers to who operates, under the names that the console has for it. */
import type { AnswerOf, Schemas } from '#client';

export type Letter = Schemas['DeadLetter'];
export type DryRun = Schemas['DryRun'];
export type FullLetter = Schemas['FullDeadLetter'];
export type Offered = FullLetter['offered'];
/** What an operator may say became of a thing, or that it is to be done again. */
export type Choice = NonNullable<Offered['choices'][number]>;
export type Waiting = Schemas['Waiting'];
export type Conversation = Schemas['Conversation'];
export type Queues = Schemas['Queues'];
export type ProcessRow = Schemas['Processes']['processes'][number];
export type Breaker = Schemas['Breaker'];
export type PolicyChange = AnswerOf<'listPolicyChanges'>['changes'][number];

/** The policy in force, with as much of its table as is shown. */
export type Policy = Schemas['Policy'] & { table: { defaults?: Record<string, unknown> } | null };
