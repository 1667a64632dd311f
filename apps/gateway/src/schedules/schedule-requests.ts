import { IsDefined, IsOptional, Matches, ValidateIf } from 'class-validator';
import { workflowIdForm } from '#registry';
import { Described } from '../openapi/body-schema.js';
import { who, whoExpected, why, whyExpected } from '../auth/operator-request.js';
import { IsDocumentInput } from '../workflows/document-input.js';
import { IfGiven } from '../platform/http/if-given.js';

const anId = { message: 'expected an id: 1 to 64 letters, digits, dots, dashes or underscores' };
const idForm = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** The schedule, in the path. */
export class SchedulePath {
  @Matches(idForm, anId)
  id!: string;
}

/** Who asks, and why. */
export class ScheduleNote {
  @IfGiven()
  @Matches(why, { message: whyExpected })
  reason?: string;

  @IfGiven()
  @Matches(who, { message: whoExpected })
  by?: string;
}

/** `POST /v1/schedules`. */
export class SetSchedule extends ScheduleNote {
  /** Absent: it follows from the rest, so the same request sets the same schedule. */
  @IsOptional()
  @Matches(idForm, anId)
  id?: string;

  /** A workflow whose root is an `every`; absent: a stored one is named. */
  @ValidateIf(({ workflow, document }: SetSchedule) => workflow === undefined || document !== undefined)
  @IsDefined({ message: 'expected a workflow whose root is an every; or workflow, the id of a stored one' })
  @Described({ anyOf: [{ type: 'object', additionalProperties: true }, { type: 'string' }] })
  document?: unknown;

  /** A stored workflow, in place of a document: its current version counts, as long as the schedule goes on. */
  @IsOptional()
  @Matches(workflowIdForm, {
    message: 'expected the id of a stored workflow: 1 to 64 lower case letters, digits or dashes',
  })
  workflow?: string;

  /** The agent that its ticks run as, with its tools, its policy and its budget; absent: the default agent. */
  @IsOptional()
  @Matches(/^[a-z0-9][a-z0-9._-]{0,63}$/i, { message: 'expected the id of an agent' })
  agent?: string;

  /** What each tick works on; absent: an empty text. */
  @IsOptional()
  @IsDocumentInput()
  input?: string;
}
