import { IsIn, IsOptional, Matches, Validate, ValidatorConstraint } from 'class-validator';
import type { ValidatorConstraintInterface } from 'class-validator';
import { isRunsCursor } from '#actor';
import type { RunRecord } from '#actor';
import { runOutcomes } from '#contract';

const phases = ['live', 'waiting', 'thinking', 'acting', 'asking', 'approving', 'answering', 'finished'] as const;
const aName = /^[^\p{Cc}/]{1,128}$/u;

@ValidatorConstraint({ name: 'runsCursor' })
class RunsCursor implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    return typeof value === 'string' && isRunsCursor(value);
  }

  defaultMessage(): string {
    return 'expected the `next` of the page before';
  }
}

/** `GET /v1/runs`, the query: which runs, and how many of them. */
export class RunsQuery {
  /** `live`: every phase but `finished`. */
  @IsOptional()
  @IsIn(phases, { message: `expected one of: ${phases.join(', ')}` })
  phase?: (typeof phases)[number];

  @IsOptional()
  @IsIn(runOutcomes, { message: `expected one of: ${runOutcomes.join(', ')}` })
  outcome?: (typeof runOutcomes)[number];

  @IsOptional()
  @Matches(aName, { message: 'expected the id of a conversation' })
  conversation?: string;

  @IsOptional()
  @Matches(/^[a-z]{1,32}$/, { message: 'expected the name of a channel' })
  channel?: string;

  @IsOptional()
  @Validate(RunsCursor)
  before?: string;

  @IsOptional()
  @Matches(/^([1-9]\d?|1\d\d|200)$/, { message: 'expected a number from 1 to 200' })
  limit?: string;
}

/** Whether a run is one that the query asks for; `conversations` are those that its name may mean. */
export function isAskedFor(query: RunsQuery, conversations: ReadonlySet<string>, run: RunRecord): boolean {
  const { phase, outcome, conversation, channel } = query;
  const isPhase = phase === undefined || (phase === 'live' ? run.phase !== 'finished' : run.phase === phase);
  return (
    isPhase &&
    (outcome === undefined || run.outcome === outcome) &&
    (conversation === undefined || run.conversationId === conversation || conversations.has(run.actorId)) &&
    (channel === undefined || run.channel === channel)
  );
}
