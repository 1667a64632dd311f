import { Type } from 'class-transformer';
import { IsArray, IsIn, IsObject, IsString, Length, Matches, ValidateNested } from 'class-validator';
import { runOutcomes } from '#protocol';
import { OperatorRequest } from '../../auth/operator-request.js';
import { Described } from '../../openapi/body-schema.js';
import { IfGiven } from '../../platform/http/if-given.js';
import { AgentPath } from '../../agents/agent-requests.js';
import type { ExpectedEnd } from './agent-test.js';

/** Outcomes that a test may expect: `asks` is a question to the person. */
export const expectedOutcomes = ['asks', ...runOutcomes] as const;

const words = { type: 'array', items: { type: 'string' }, maxItems: 20 };
const aList = { message: 'expected a list of words' };

/** What is expected of the end. */
export class ExpectEnd implements ExpectedEnd {
  @IfGiven()
  @IsIn(expectedOutcomes, { message: `expected one of: ${expectedOutcomes.join(', ')}` })
  outcome?: string;

  @IfGiven()
  @IsArray(aList)
  @IsString({ each: true, ...aList })
  @Described(words)
  says?: string[];

  @IfGiven()
  @IsArray(aList)
  @IsString({ each: true, ...aList })
  @Described(words)
  never?: string[];

  @IfGiven()
  @IsObject({ message: 'expected how often each tool is called, by name' })
  @Described({ type: 'object', additionalProperties: { type: 'integer', minimum: 0 } })
  calls?: Record<string, number>;
}

/** A test, in the path. */
export class AgentTestPath extends AgentPath {
  @Matches(/^[\w-]{16}$/, { message: 'expected the id of a test' })
  test!: string;
}

/** `POST /v1/agents/:id/tests`: a test under a name that is there takes its place. */
export class KeepAgentTest extends OperatorRequest {
  @Matches(/^(?=[\s\S]*\S)[^\p{Cc}]{1,120}$/u, { message: 'expected a name of 1 to 120 characters on one line' })
  name!: string;

  @Length(1, 8_000, { message: 'expected a text of 1 to 8000 characters' })
  text!: string;

  @IsObject({ message: 'expected what is expected of the end' })
  @ValidateNested()
  @Type(() => ExpectEnd)
  expect!: ExpectEnd;

  /** The run that it is kept of. */
  @IfGiven()
  @Matches(/^run_[0-9A-Z]{26}$/, { message: 'expected the id of a run' })
  run_id?: string;
}
