import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { Type } from 'class-transformer';
import type { LetterFilter, ReplayChoice } from '#dead-letters';
import { deathCodes, letterKinds, letterStatuses } from '#records';
import { replayChoices } from '#dead-letters';
import type { DeathCode, LetterKind, LetterStatus } from '#records';
import { usualLetterLimit } from '#dead-letters';
import { OperatorRequest } from '../auth/operator-request.js';
import { Described } from '../openapi/body-schema.js';
import { Cursor, isPlace, Limit, limitText } from '../platform/http/paging.js';

const aTime = { message: 'expected a time such as 2026-01-31T03:00:00Z' };
const time = { type: 'string', format: 'date-time' };
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;
const oneLine = /^[^\p{Cc}]{1,128}$/u;

/** Which dead letters are meant: `GET /v1/dead-letters/causes`, the query. */
export class LetterWhich {
  @IsOptional()
  @IsIn(deathCodes, { message: `expected one of: ${deathCodes.join(', ')}` })
  code?: DeathCode;

  @IsOptional()
  @IsIn(letterKinds, { message: `expected one of: ${letterKinds.join(', ')}` })
  kind?: LetterKind;

  @IsOptional()
  @Matches(oneLine, { message: 'expected the name of a tool' })
  tool?: string;

  @IsOptional()
  @Matches(oneLine, { message: 'expected the id of a conversation' })
  conversation?: string;

  @IsOptional()
  @IsIn(letterStatuses, { message: `expected one of: ${letterStatuses.join(', ')}` })
  status?: LetterStatus;

  @IsOptional()
  @Described(time)
  @Matches(isoTime, aTime)
  since?: string;

  @IsOptional()
  @Described(time)
  @Matches(isoTime, aTime)
  until?: string;
}

/** The filter of dead letters: in the query of a list, in the body of a batch. */
export class LetterQuery extends LetterWhich {
  @Limit(1_000, usualLetterLimit)
  limit?: string;
}

/** `GET /v1/dead-letters`, the query. */
export class LetterPageQuery extends LetterQuery {
  @IsOptional()
  /** The oldest come first, unless it says `latest`. */
  @Matches(/^(oldest|latest)$/, { message: 'expected oldest or latest' })
  order?: string;

  /** With what people wrote about each, for operators. */
  @IsOptional()
  @Matches(/^(true|false)$/, { message: 'expected true or false' })
  words?: string;

  @Cursor(isPlace)
  cursor?: string;
}

/** The same as an object of a body, whose values are the texts that a query has. */
export class LettersFilter extends LetterQuery {}
Described(limitText(1_000))(LettersFilter.prototype, 'limit');

/** The filter that a query asks for. */
export function toLetterFilter({ code, kind, tool, conversation, status, since, until }: LetterWhich): LetterFilter {
  return {
    ...(code && { code }),
    ...(kind && { kind }),
    ...(tool && { tool }),
    ...(conversation && { conversation }),
    ...(status && { status }),
    ...(since && { from: Date.parse(since) }),
    ...(until && { to: Date.parse(until) }),
  };
}

/** `POST /v1/dead-letters/:letterId/replay`. */
export class LetterReplayRequest extends OperatorRequest {
  @IsOptional()
  @IsIn(replayChoices, { message: `expected one of: ${replayChoices.join(', ')}` })
  choice?: ReplayChoice;

  @IsOptional()
  @IsObject({ message: 'expected an object: the arguments of the call, or {text}' })
  edit?: Record<string, unknown>;

  @IsOptional()
  @IsBoolean({ message: 'expected true or false' })
  dry_run?: boolean;
}

const mostIds = 1_000;
const expectedIds = `expected 1 to ${mostIds} ids of dead letters`;

/** The options that a batch begins with, and keeps to its end. */
export const begunWith = ['filter', 'letter_ids', 'choice', 'canary', 'halt_at', 'per_minute'] as const;

/** `POST /v1/dead-letters/batch`: begins a batch, or continues one; past a halt only on request. */
export class BatchRequest extends OperatorRequest {
  @IsOptional()
  @Matches(/^batch-[\w-]{1,64}$/, { message: 'expected the id of a batch' })
  batch_id?: string;

  @IsOptional()
  @IsBoolean({ message: 'expected true, to go on past a halt, or false' })
  resume?: boolean;

  @IsOptional()
  @IsObject({ message: 'expected an object with code, tool, conversation, since, until or limit' })
  @ValidateNested()
  @Type(() => LettersFilter)
  filter?: LettersFilter;

  /** In the place of a filter: exactly these, as far as they are open. */
  @IsOptional()
  @IsArray({ message: expectedIds })
  @ArrayMinSize(1, { message: expectedIds })
  @ArrayMaxSize(mostIds, { message: expectedIds })
  @IsString({ each: true, message: expectedIds })
  @Described({ type: 'array', items: { type: 'string' }, minItems: 1, maxItems: mostIds })
  letter_ids?: string[];

  @IsOptional()
  @IsIn(replayChoices, { message: `expected one of: ${replayChoices.join(', ')}` })
  choice?: ReplayChoice;

  @IsOptional()
  @IsNumber({}, { message: 'expected a share from 0 to 1' })
  @Min(0, { message: 'expected a share from 0 to 1' })
  @Max(1, { message: 'expected a share from 0 to 1' })
  canary?: number;

  @IsOptional()
  @IsNumber({}, { message: 'expected a share from 0 to 1' })
  @Min(0, { message: 'expected a share from 0 to 1' })
  @Max(1, { message: 'expected a share from 0 to 1' })
  halt_at?: number;

  @IsOptional()
  @IsInt({ message: 'expected letters a minute' })
  @Min(1, { message: 'expected letters a minute' })
  per_minute?: number;
}
