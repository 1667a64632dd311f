import { InvariantError } from '#errors';
import type { Hint, ScriptArgument } from '#redis';
import type { CommitRequest } from './ports/turn-port.js';
import type { RunRecord } from '#records';
import type { Engine } from './engine.js';
import { claimCall } from './claim-call.js';
import { turnHintFor } from './hint-for.js';
import { partitionOfActor, quietMarginMs } from './ingest.js';
import { keys } from '#records';
import type { DeadTurn } from './ports/letter-port.js';
import { toDeadTurn } from './letters/letter-codes.js';
import { packRuns } from './rows/packed-rows.js';
import type { PackedRuns } from './rows/packed-rows.js';
import { treeParts } from './trees/trees.js';
import { closingText } from './closing.js';
import { storedRepeat } from './stored-repeat.js';
import type { ScriptCall } from './scripts.js';
import { toAskEvent, toEndEvent, toLetterEvent } from './webhook-events/event-drafts.js';
import { eventArguments, eventKeys } from './webhook-events/event-hooks.js';

function listDeadTurns(request: CommitRequest): (DeadTurn & { runId: string })[] {
  return request.runs.flatMap((run) => toDeadTurn(run) ?? []);
}

function flag(value: boolean): string {
  return value ? '1' : '0';
}

function toScriptList(rows: unknown[]): ScriptArgument[] {
  return [rows.length, ...rows.map((row) => JSON.stringify(row))];
}

/** The claim of one of the effects, as keys and arguments of its own script, which the commit's holds (ADR 161); empty: none is asked for. */
function claimOf(engine: Engine, { claim, effects }: CommitRequest): Pick<ScriptCall, 'keys' | 'args'> {
  if (claim === undefined) return { keys: [], args: [] };
  const { effectId, ...options } = claim;
  const effect = effects.find(({ id }) => id === effectId);
  if (effect === undefined) throw new InvariantError('a commit claims what it does not owe');
  return claimCall(engine, effectId, effect.type, options, false);
}

/** How many there are of each part, without the zeros at the end. */
function counted(parts: readonly (readonly unknown[])[]): string {
  const counts = parts.map((part) => part.length);
  return counts.slice(0, counts.findLastIndex((count) => count > 0) + 1).join(' ');
}

/** The messages of the runs that end: their time to go begins with the end. */
function answeredBy(runs: readonly RunRecord[]): string[] {
  return [...new Set(runs.flatMap((run) => (run.outcome === null ? [] : run.messageIds)))];
}

/** The items that a commit writes, as arguments of its script; empty: none. */
function toItemArguments(engine: Engine, { items }: CommitRequest): ScriptArgument[][] {
  if (items === undefined) return [];
  const fields = Object.entries(items.fields).map(([field, text]) => [field, engine.packItem(text)]);
  return [[items.rootRunId, fields.length, ...fields.flat()]];
}

/** What a commit writes of its runs, packed or in lists, in the form of the schema version in force. */
interface RunParts extends PackedRuns {
  ledger: CommitRequest['ledger'];
  journal: CommitRequest['journal'];
}

function runParts(engine: Engine, request: CommitRequest): RunParts {
  const pack = engine.packer();
  if (pack !== null) return { ...packRuns(request, pack), ledger: [], journal: [] };
  const { runs, ledger, journal } = request;
  return { records: runs.map((run) => JSON.stringify(run)), rows: [], ledger, journal };
}

/** The events of a commit for another system: of each run its end and its question, and of each letter its own. */
function toEventArguments(engine: Engine, request: CommitRequest, partition: number): ScriptArgument[] {
  return eventArguments(engine, partition, () => [
    ...request.runs.flatMap((run) => [toEndEvent(run), toAskEvent(run)]),
    ...listDeadTurns(request).map(({ runId: letterId }) =>
      toLetterEvent(request.actorId, { letterId, kind: 'turn', code: 'parked' }),
    ),
  ]);
}

/** The commit script's arguments, in the order its header names. */
function commitArguments(
  engine: Engine,
  request: CommitRequest,
  parts: RunParts,
  partition: number,
  claim: ReturnType<typeof claimOf>,
): ScriptArgument[] {
  const { effects, cancels, runs } = request;
  const { records, rows, ledger, journal } = parts;
  const messages = Object.entries(request.messageRuns);
  const letters = listDeadTurns(request);
  const { spawns, posts, ends } = treeParts(request);
  const closing = request.closing === undefined ? null : closingText(request.closing);
  const closings = closing === null ? [] : [closing];
  const heads = [effects, cancels, runs, ledger, journal, messages];
  const items = toItemArguments(engine, request);
  const tails = [letters, answeredBy(runs), spawns, posts, ends, rows, closings, items, claim.keys, claim.args];
  return [
    request.actorId,
    request.token,
    request.version,
    request.consumed,
    request.lastMail ?? '',
    JSON.stringify(request.state),
    flag(request.thinking),
    flag(request.live),
    request.wakeInMs === null ? '' : Math.max(0, Math.ceil(request.wakeInMs)),
    engine.times.graceMs,
    flag(request.hold),
    engine.times.leaseMs,
    engine.times.retentionSeconds,
    keys.effectPrefix(partition),
    counted([...heads, ...tails]),
    engine.times.memorySeconds,
    ...effects.flatMap((effect) => [effect.id, effect.type, storedRepeat(effect), JSON.stringify(effect)]),
    ...cancels,
    ...runs.flatMap((run, i) => [records[i] ?? '', run.outcome ?? '', run.approval?.approvalId ?? '']),
    ...ledger.flatMap((part) => toScriptList(part.rows)),
    ...journal.flatMap((part) => toScriptList(part.entries)),
    ...messages.map(([, runId]) => runId),
    ...letters.flatMap((turn) => [turn.runId, 'parked', JSON.stringify(turn)]),
    ...[...spawns, ...posts, ...ends].flat(),
    ...rows.map(({ value }) => value),
    ...closings,
    ...items.flat(),
    ...toEventArguments(engine, request, partition),
    ...claim.args,
  ];
}

/** A request as keys and arguments of its script. */
export function commitCall(engine: Engine, request: CommitRequest): Pick<ScriptCall, 'keys' | 'args'> {
  const partition = partitionOfActor(engine, request.actorId);
  const parts = runParts(engine, request);
  const claim = claimOf(engine, request);
  return {
    keys: [...commitKeys(engine, request, parts, partition), ...claim.keys],
    args: commitArguments(engine, request, parts, partition, claim),
  };
}

function isTick({ runs }: CommitRequest): boolean {
  return runs.some(({ program }) => program === 'schedule');
}

function commitKeys(engine: Engine, request: CommitRequest, parts: RunParts, partition: number): string[] {
  const { actorId } = request;
  return [
    keys.actor(actorId),
    keys.mail(actorId),
    keys.due(partition),
    keys.owed(actorId),
    keys.dead(partition),
    keys.approvals(partition),
    isTick(request) ? keys.recentTicks(partition) : keys.recentRuns(partition),
    ...request.effects.map((effect) => keys.effect(effect.id)),
    ...request.cancels.map((effectId) => keys.effect(effectId)),
    ...request.runs.map((run) => keys.run(run.runId)),
    ...parts.ledger.map((part) => keys.ledger(part.runId)),
    ...parts.journal.map((part) => keys.journal(part.runId)),
    ...Object.keys(request.messageRuns).map((messageId) => keys.message(messageId)),
    ...listDeadTurns(request).map(({ runId }) => keys.letter(runId)),
    ...answeredBy(request.runs).map((messageId) => keys.message(messageId)),
    ...(request.spawns ?? []).map((spawn) => keys.tree(spawn.rootRunId)),
    ...parts.rows.map(({ runId }) => keys.run(runId)),
    ...(request.items === undefined ? [] : [keys.items(request.items.rootRunId)]),
    ...eventKeys(engine, partition, actorId),
  ];
}

/** The delayed hint for a time that somebody waits for. It comes a little after it: one that came before would find nothing to do. */
export function timerHints({ actorId, version, wakeInMs, hasTimer, background }: CommitRequest): Hint[] {
  if (!hasTimer || wakeInMs === null) return [];
  const delayMs = Math.max(0, Math.ceil(wakeInMs)) + quietMarginMs;
  return [{ ...turnHintFor(actorId, background, `${actorId}.w${version + 1}`), delayMs }];
}

/** The hint for the next turn of what gives way. */
export function nextHints({ actorId, version, handsBack, background }: CommitRequest): Hint[] {
  return handsBack ? [turnHintFor(actorId, background, `${actorId}.h${version + 1}`)] : [];
}
