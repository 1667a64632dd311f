import { IsArray, IsInt, IsObject, Length, Matches, Max, Min, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { Described } from '../openapi/body-schema.js';
import { IfGiven } from '../platform/http/if-given.js';
import { aName, ChangedAgent, expectedWords, nameForm } from './changed-agent.js';

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

/** What a call is answered with in the new run. */
export class ChangedResult {
  /** The step of the old run that made the call: its `action_id`. */
  @Matches(nameForm, aName)
  step!: string;

  /** What the tool is to have answered. */
  @IsObject({ message: 'expected an object' })
  result!: Record<string, unknown>;
}

/** `POST /v1/runs/:runId/again`, the body: what is otherwise than in the old run. */
export class AgainRequest extends ChangedAgent {
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

  @IfGiven()
  @Described(changedResults)
  @IsArray({ message: 'expected a list' })
  @ValidateNested({ each: true })
  @Type(() => ChangedResult)
  tool_results?: ChangedResult[];
}
