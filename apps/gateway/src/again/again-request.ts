import { IsArray, IsIn, IsInt, IsObject, Length, Matches, Max, Min, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { workflowVersionForm } from '#registry';
import { OperatorRequest } from '../auth/operator-request.js';
import { Described } from '../openapi/body-schema.js';
import { IfGiven } from '../platform/http/if-given.js';

const aName = { message: 'expected a name, in 1 to 128 characters on one line' };
const oneLine = /^[^\p{Cc}]{1,128}$/u;
/** The list that `tool_results` is. */
const changedResults = {
  type: 'array',
  items: {
    type: 'object',
    properties: { step: { type: 'string' }, result: { type: 'object', additionalProperties: true } },
    required: ['step', 'result'],
    additionalProperties: false,
  },
};
const expectedWords = { message: 'expected 1 to 8000 characters' };

/** What a call is answered with in the new run. */
export class ChangedResult {
  /** The step of the old run that made the call: its `action_id`. */
  @Matches(oneLine, aName)
  step!: string;

  /** What the tool is to have answered. */
  @IsObject({ message: 'expected an object' })
  result!: Record<string, unknown>;
}

/** `POST /v1/runs/:runId/again`, the body: what is otherwise than in the old run. */
export class AgainRequest extends OperatorRequest {
  /** `recorded`: an equal call of a tool is answered as it was; `anew`: what reads is read again. What writes is made up in either case. */
  @IfGiven()
  @IsIn(['recorded', 'anew'], { message: 'expected one of: recorded, anew' })
  answers?: 'recorded' | 'anew';

  /** The first model turn that is asked anew; those before it stand as they are. */
  @IfGiven()
  @IsInt({ message: 'expected a whole number' })
  @Min(1, { message: 'expected 1 or more' })
  @Max(1_000, { message: 'expected at most 1000' })
  from_turn?: number;

  /** In place of what the person wrote. */
  @IfGiven()
  @Length(1, 8_000, expectedWords)
  text?: string;

  /** The id of another agent, or of the same in its present version. */
  @IfGiven()
  @Matches(oneLine, aName)
  agent?: string;

  /** Of the agent, or of the stored workflow; absent: that of the old run for a workflow, the present one for an agent. */
  @IfGiven()
  @Matches(workflowVersionForm, { message: 'expected a version: 16 hex digits' })
  version?: string;

  /** In place of the agent's own goal. */
  @IfGiven()
  @Length(1, 8_000, expectedWords)
  goal?: string;

  /** In place of the agent's own constraints. */
  @IfGiven()
  @Length(1, 8_000, expectedWords)
  constraints?: string;

  @IfGiven()
  @Matches(oneLine, aName)
  model?: string;

  @IfGiven()
  @Described(changedResults)
  @IsArray({ message: 'expected a list' })
  @ValidateNested({ each: true })
  @Type(() => ChangedResult)
  tool_results?: ChangedResult[];
}
