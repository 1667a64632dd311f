import { clip, lastOf, oneLine } from '#values';
import { failureHints, invitesSameCall } from '#errors';
import { readRules, toolRows } from '#program';
import type { ProgramEvent } from '#program';
import type { ErrorCode, ErrorEnvelope } from '#errors';
import type { MiddlewareNote, RecordedCall, ToolAttempt, ToolResult } from '#protocol';
import { countCall, findToolSpec } from '../state/budgets.js';
import type { AgentDecision } from '../state/decision.js';
import { noteWrite } from './last-write.js';
import { toRowRun } from '../state/ledger-rows.js';
import { countError, countErrors, findErrorCap, recordCall } from '../state/progress.js';
import type { PendingCall } from '../state/phase.js';
import type { Run } from '../state/run.js';
import type { AgentSettings } from '../state/settings.js';
import { stop } from '../course/stop.js';
import { think } from '../course/think.js';

type ToolFinished = Extract<ProgramEvent, { type: 'tool-finished' }>;
type InlineFinished = Extract<ProgramEvent, { type: 'inline-tool-finished' }>;
interface Finished {
  result: ToolResult;
  attempts: readonly ToolAttempt[];
  reused: boolean;
  middleware?: MiddlewareNote[] | undefined;
  toolSchemaId?: string;
  simulated?: true;
}

/** The most characters of a result in an OBS line; a longer one is cut. */
export const maxObservationChars = 2048;
const maxFacts = 5;
/** More than an apology or the memory ever quotes of one result. */
const maxFactChars = 600;

/** An owed tool's result: an observation, then the next turn. A result that no call waits for changes nothing. */
export function observe(decision: AgentDecision, event: ToolFinished): void {
  const { phase } = decision.run;
  if (phase.name === 'acting' && phase.call.effectId === event.effectId) applyResult(decision, phase.call, event);
}

/** An inline tool's result, from within the turn. */
export function observeInline(decision: AgentDecision, event: InlineFinished): void {
  const { phase } = decision.run;
  if (phase.name !== 'acting') return;
  const { call } = phase;
  if (call.effectId !== null || call.actionId !== event.actionId) return;
  applyResult(decision, call, { ...event, attempts: [event.attempt], reused: false });
}

/** A call's result, whatever its source: its rows, an observation, then the next turn. */
export function applyResult(decision: AgentDecision, call: PendingCall, finished: Finished): void {
  noteWrite(decision, call);
  const { settings, at } = decision;
  const { result, attempts, reused, middleware, toolSchemaId, simulated } = finished;
  const errorCode = result.ok ? null : result.envelope.error.code;
  const isCounted = !call.prefetched && wasExecuted(finished, errorCode);
  if (isCounted) decision.change({ run: countCall(decision.run, call.tool) });
  const { run } = decision;
  const schemaId = call.schemaId ?? toolSchemaId;
  const ended = { at, attempts, reused, errorCode, middleware, schemaId, simulated };
  for (const row of toolRows(toRowRun(run), call, settings.keys, ended)) decision.write(row);
  if (errorCode === 'middleware-failed') return stop(decision, 'middleware-failed');
  const noted = result.ok
    ? noteResult(settings, run, call.tool, result.value)
    : noteError(settings, countError(run, call.tool, result.envelope.error.code), call.tool, result.envelope);
  const timed = noteSlow(result.ok ? noted : mayRepeat(noted, result.envelope), attempts);
  decision.change({ run: recordCall(decision, timed, call) });
  think(decision);
}

/** What fails by chance is made once more where the failure says so; before rules 3 that counted as the same call again (ADR 41). */
function mayRepeat(run: Run, { remediation_hint: hint }: ErrorEnvelope): Run {
  return readRules(run) >= 3 && invitesSameCall(hint) ? { ...run, lastCallKey: null } : run;
}

/** Once the tries of a call took longer than a turn may, nobody who waits has time for another call; before rules 3 none was timed (ADR 115). */
function noteSlow(run: Run, attempts: readonly ToolAttempt[]): Run {
  const isTimed = (run.rules ?? 1) >= 3 && run.child?.isBackground !== true;
  const tookMs = attempts.reduce((sum, { startedAt, endedAt }) => sum + endedAt - startedAt, 0);
  return isTimed && tookMs > run.budgets.turnSpikeMs ? { ...run, isSlowed: true } : run;
}

const refusedBefore: ReadonlySet<ErrorCode> = new Set([
  'breaker-open',
  'bad-tool-args',
  'unknown-tool',
  'tool-cap-reached',
  'approval-denied',
  'approval-expired',
  'middleware-refused',
]);

/** Executed calls count, successful or not; a reused answer and a call refused before it began do not. */
function wasExecuted({ attempts, reused }: Finished, errorCode: ErrorCode | null): boolean {
  if (reused) return false;
  if (errorCode === null || !refusedBefore.has(errorCode)) return true;
  return attempts.some((attempt) => attempt.errorCode === null || !refusedBefore.has(attempt.errorCode));
}

/** The answer of a local helper is an observation; only answers from outside are facts worth remembering. */
function noteResult(settings: AgentSettings, run: Run, tool: string, value: unknown): Run {
  const spec = findToolSpec(settings, tool);
  const most = spec?.resultChars ?? maxObservationChars;
  const line = clip(oneLine(settings.observe(tool, value)), most, ' [cut: the result was longer]');
  const facts = spec?.runs === 'owed' ? lastOf([...run.facts, clip(line, maxFactChars)], maxFacts) : run.facts;
  return { ...note(run, line), facts, questionsSinceFact: 0 };
}

/** For the model: a call that the replayed run has made and this one need not repeat. */
export function noteDone(settings: AgentSettings, run: Run, { tool, args }: RecordedCall, value: unknown): Run {
  const line = oneLine(`done already: ${tool} ${JSON.stringify(args)}: ${settings.observe(tool, value)}`);
  return note(run, clip(line, maxObservationChars, ' [cut: the result was longer]'));
}

/** The same of a call that was made: what may pass is not offered once the tool may fail no more, nor before rules 3. */
function noteError(settings: AgentSettings, run: Run, tool: string, envelope: ErrorEnvelope): Run {
  const isOver = readRules(run) < 3 || countErrors(run, tool) >= findErrorCap(settings, tool);
  const isOffered = envelope.remediation_hint === failureHints.passing;
  return noteFailure(
    run,
    tool,
    isOver && isOffered ? { ...envelope, remediation_hint: failureHints.doWithout } : envelope,
  );
}

/** A failure as the model sees it: the envelope and nothing else. */
export function noteFailure(run: Run, tool: string, envelope: ErrorEnvelope): Run {
  const line = oneLine(`error from ${tool}: ${JSON.stringify(envelope)}`);
  return note(run, clip(line, maxObservationChars, ' [cut: the error was longer]'));
}

function note(run: Run, text: string): Run {
  const seq = run.observationSeq + 1;
  return { ...run, observationSeq: seq, observations: [...run.observations, { seq, text }] };
}
