import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsBoolean, IsString } from 'class-validator';
import type { AgainRequest } from '../again/again-request.js';
import { ChangedAgent } from '../again/changed-agent.js';
import { Described } from '../openapi/body-schema.js';
import { IfGiven } from '../platform/http/if-given.js';

/** What a trial changes in each of its runs. */
export type Changes = Omit<ChangedAgent, 'reason' | 'by'>;

const mostRuns = 200;
const expectedRuns = { message: `expected 1 to ${mostRuns} ids of runs, each once` };

/** `POST /v1/trials`, the body: which runs are done again, and what is otherwise in all of them. */
export class TrialRequest extends ChangedAgent {
  @IsArray(expectedRuns)
  @ArrayMinSize(1, expectedRuns)
  @ArrayMaxSize(mostRuns, expectedRuns)
  @ArrayUnique(expectedRuns)
  @IsString({ each: true, ...expectedRuns })
  @Described({ type: 'array', items: { type: 'string' }, minItems: 1, maxItems: mostRuns, uniqueItems: true })
  run_ids!: string[];

  /** Only says which runs can be done again, and what they cost when they ran. */
  @IfGiven()
  @IsBoolean({ message: 'expected true or false' })
  dry_run?: boolean;
}

/** The changes of a trial, without the rest of its request. */
export function pickChanges({ answers, agent, version, goal, constraints, model }: TrialRequest): Changes {
  return {
    ...(answers !== undefined && { answers }),
    ...(agent !== undefined && { agent }),
    ...(version !== undefined && { version }),
    ...(goal !== undefined && { goal }),
    ...(constraints !== undefined && { constraints }),
    ...(model !== undefined && { model }),
  };
}

/** What each run of a trial is done again with. */
export function toAgainRequest({
  by,
  reason,
  changes,
}: {
  by: string;
  reason: string;
  changes: Changes;
}): AgainRequest {
  return { ...changes, by, reason };
}
