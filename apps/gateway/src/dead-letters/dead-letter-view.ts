import type { BatchProgress, LetterCause, LetterLine, LinkedRun, Offers, Plan } from '#dead-letters';
import type { Letter, LetterHead } from '#engine/ports';
import type { Role } from '../auth/sign-ins.js';
import { redactForRole } from '../auth/role-reads.js';
import type {
  BatchView,
  CauseList,
  FullLetter,
  Letter as LetterView,
  LetterLineView,
  Plan as PlanView,
} from './dead-letter-responses.js';

/** A dead letter in the API's form; nothing that anyone wrote. */
export function letterView(letter: LetterHead): LetterView {
  return {
    letter_id: letter.letterId,
    kind: letter.kind,
    conversation_id: letter.rootId ?? letter.actorId,
    run_id: letter.runId,
    root_run_id: letter.rootRunId ?? null,
    effect_id: letter.effectId,
    tool: letter.tool,
    code: letter.code,
    died_at: new Date(letter.at).toISOString(),
    status: letter.status,
    version: letter.version,
    provider_id: letter.providerId,
  };
}

/** A line of the list: with what people wrote about it, for operators. */
export function letterLineView(letter: LetterHead, line: LetterLine, role: Role): LetterLineView {
  const [question, person, message] = [line.question, line.person, line.message].map((text) =>
    redactForRole(role, text),
  );
  return { ...letterView(letter), question: question ?? null, person: person ?? null, message: message ?? null };
}

/** A cause in the API's form. */
export function causeView(cause: LetterCause & Pick<Offers, 'choices'>): CauseList['causes'][number] {
  const { kind, tool, code, count, firstAt, lastAt, latestId, choices } = cause;
  const times = { first_at: new Date(firstAt).toISOString(), last_at: new Date(lastAt).toISOString() };
  return { kind, tool, code, count, ...times, latest_id: latestId, choices };
}

/** A dry run in the API's form. */
export function planView({ refusal, effects, cost, laterRuns }: Plan): PlanView {
  return {
    refused: refusal,
    effects: effects.map(({ effectId, kind, tool, standing, why }) => ({
      effect_id: effectId,
      kind,
      tool,
      standing,
      why,
    })),
    cost: { tokens_used: cost.tokensUsed, cost_micro_usd: cost.costMicroUsd },
    later_run_ids: laterRuns,
  };
}

interface LetterParts {
  plan: Plan | undefined;
  linked: LinkedRun | null;
  offers: Offers;
}

/**
 * A dead letter in full: what was to be done, what was done about it, what a replay has led to, what one would lead to, and what is
 * offered.
 */
export function fullLetterView(letter: Letter, { plan, linked, offers }: LetterParts, role: Role): FullLetter {
  const audit = letter.audit.map(({ at, did, by, reason, edit }) => ({
    at: new Date(at).toISOString(),
    did,
    by,
    reason: redactForRole(role, reason),
    ...(edit && { edit: redactForRole(role, edit) }),
  }));
  const linkedRun = linked && { run_id: linked.runId, phase: linked.phase, outcome: linked.outcome };
  const dryRun = plan ? planView(plan) : null;
  const payload = redactForRole(role, letter.payload);
  return { ...letterView(letter), payload, audit, linked_run: linkedRun, dry_run: dryRun, offered: offers };
}

/** The progress of a batch in the API's form. */
export function batchView({ batchId, state, haltedFor, letters, more, done, verdicts }: BatchProgress): BatchView {
  return { batch_id: batchId, state, halted_for: haltedFor, letters, more, done, verdicts };
}
