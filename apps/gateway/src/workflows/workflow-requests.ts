import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsDefined,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { workflowIdForm, workflowVersionForm } from '#registry';
import { folderIdForm } from '#versions';
import { OperatorRequest, who, whoExpected, why } from '../auth/operator-request.js';
import { Described } from '../openapi/body-schema.js';
import { Cursor, isKeyOf, Limit } from '../platform/http/paging.js';
import { IfGiven } from '../platform/http/if-given.js';
import { strictly } from '../platform/http/validation.js';
import { IsDocumentInput } from './document-input.js';

const anId = { message: 'expected an id: 1 to 64 lower case letters, digits or dashes' };
const aVersion = { message: 'expected a version: 16 hex digits' };

/** The workflow, in the path. */
export class WorkflowPath {
  @Matches(workflowIdForm, anId)
  id!: string;
}

/** A version of a workflow, in the path. */
export class WorkflowVersionPath extends WorkflowPath {
  @Matches(workflowVersionForm, aVersion)
  version!: string;
}

/** What a run may take, with everything below it. */
export class WorkflowPolicy {
  @IsOptional()
  @IsInt({ message: 'expected a whole number' })
  @Min(1, { message: 'expected 1 or more' })
  @Max(10_000, { message: 'expected at most 10000' })
  maxSteps?: number;

  @IsOptional()
  @IsInt({ message: 'expected a whole number' })
  @Min(0, { message: 'expected 0 or more' })
  @Max(1_000_000, { message: 'expected at most 1000000' })
  maxToolCalls?: number;

  @IsOptional()
  @IsInt({ message: 'expected a whole number' })
  @Min(1, { message: 'expected 1 or more' })
  @Max(90 * 86_400, { message: 'expected at most 90 days' })
  maxSeconds?: number;
}

/** `POST /v1/workflows`. */
export class PublishWorkflow {
  @Matches(workflowIdForm, anId)
  id!: string;

  @ValidateIf(({ graph, document }: PublishWorkflow) => graph === undefined || document === null)
  @IsDefined({ message: 'expected a document: a JSON object, or its text' })
  @Described({ anyOf: [{ type: 'object', additionalProperties: true }, { type: 'string' }] })
  document: unknown;

  @IsOptional()
  @IsObject({ message: 'expected a graph: a JSON object' })
  @Described({
    type: 'object',
    additionalProperties: true,
    description: 'In place of a document: the graph to compile to one.',
  })
  graph?: unknown;

  @IfGiven()
  @Matches(why, { message: 'expected a note of 1 to 500 characters on one line' })
  note?: string;

  @IfGiven()
  @Matches(who, { message: whoExpected })
  by?: string;

  /** The version that it was made from, null: there was none. Where another is current by now it is a 409 that says which. Absent: it is stored whatever is current. */
  @IsOptional()
  @Described({ anyOf: [{ type: 'string', pattern: workflowVersionForm.source }, { type: 'null' }] })
  @Matches(workflowVersionForm, aVersion)
  base?: string | null;

  /** Of a document that writes by HTTP without asking: the hash by which a person who has read the list confirms it, as the refusal says it. */
  @IfGiven()
  @Matches(/^[0-9a-f]{16}$/, { message: 'expected a confirm: 16 hex digits' })
  confirm?: string;

  @IsOptional()
  @IsObject({ message: 'expected an object with maxSteps, maxToolCalls or maxSeconds' })
  @ValidateNested()
  @Type(() => WorkflowPolicy)
  policy?: WorkflowPolicy;
}

/** Checks a body beside its document, which has limits of its own: whatever value it is, the check of documents says what is wrong with it. */
export const besideDocument: PipeTransform = {
  async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (typeof value === 'object' && value !== null && 'graph' in value) return besideGraph(value, metadata);
    if (typeof value !== 'object' || value === null || !('document' in value))
      return strictly.transform(value, metadata);
    const { document, ...rest } = value;
    const body: unknown = await strictly.transform({ ...rest, document: '' }, metadata);
    return Object.assign(body as PublishWorkflow, { document }); // it has passed
  },
};

async function besideGraph({ graph, ...rest }: { graph: unknown }, metadata: ArgumentMetadata): Promise<unknown> {
  const document = 'document' in rest ? null : ''; // one of them
  const wrong = typeof graph === 'object' ? {} : { graph };
  const body: unknown = await strictly.transform({ ...rest, document, ...wrong }, metadata);
  return Object.assign(body as PublishWorkflow, { document: undefined, graph }); // it has passed
}

/** The query: whether the document is only checked. */
export class PublishQuery {
  @IsOptional()
  @Described({ type: 'boolean', default: false })
  @Matches(/^(true|false)$/, { message: 'expected true or false' })
  dry_run?: string;
}

/** The query: which versions; absent: the current one, and the one before it. */
export class DiffQuery {
  @IsOptional()
  @Matches(workflowVersionForm, aVersion)
  from?: string;

  @IsOptional()
  @Matches(workflowVersionForm, aVersion)
  to?: string;
}

/** `POST /v1/workflows/:id/runs`. */
export class StartWorkflow {
  @IsDocumentInput()
  input!: string;

  @IsOptional()
  @Matches(workflowVersionForm, aVersion)
  version?: string;
}

const aFolder = { message: 'expected the id of a folder' };
const aName = { message: 'expected a name of 1 to 128 characters on one line' };
const nameForm = /^(?!\s)[^\p{Cc}]{1,128}(?<!\s)$/u;

/** The query: those of a folder, or with a tag; absent: all. */
export class ListQuery {
  @IsOptional()
  @Matches(folderIdForm, aFolder)
  folder?: string;

  @IsOptional()
  @Matches(/^[^\p{Cc}]{1,60}$/u, { message: 'expected a tag' })
  tag?: string;

  @IsOptional()
  @Matches(/^[^\p{Cc}]{1,100}$/u, { message: 'expected words of an id, a name, a tag or a note, up to 100 characters' })
  text?: string;

  @Cursor(isKeyOf(1))
  cursor?: string;

  @Limit()
  limit?: string;
}

/** `PUT /v1/workflows/:id/folder`. */
export class MoveWorkflow extends OperatorRequest {
  /** Null: to the top. */
  @ValidateIf(({ folder }: MoveWorkflow) => folder !== null)
  @Matches(folderIdForm, aFolder)
  @Described({ anyOf: [{ type: 'string', pattern: folderIdForm.source }, { type: 'null' }] })
  folder!: string | null;
}

/** `PUT /v1/workflows/:id/tags`. */
export class TagWorkflow extends OperatorRequest {
  /** All that it has from now on. */
  @IsArray({ message: 'expected a list of tags' })
  @IsString({ each: true, message: 'expected a list of tags' })
  @Described({ type: 'array', items: { type: 'string' }, maxItems: 20 })
  tags!: string[];
}

/** `PUT /v1/workflows/:id/name`. */
export class RenameWorkflow extends OperatorRequest {
  @Matches(nameForm, aName)
  name!: string;
}

/** `POST /v1/workflows/:id/duplicate`. */
export class DuplicateWorkflow extends OperatorRequest {
  /** Absent: one is made. */
  @IsOptional()
  @Matches(workflowIdForm, anId)
  id?: string;

  /** Of its graph; absent: its name and `(copy)`. */
  @IsOptional()
  @Matches(nameForm, aName)
  name?: string;
}

/** `POST /v1/workflows/:id/restore`. */
export class RestoreWorkflow extends OperatorRequest {
  @Matches(workflowVersionForm, aVersion)
  version!: string;
}

/** `DELETE /v1/workflows/:id`. */
export class DeleteWorkflow extends OperatorRequest {
  /** Whether its live runs are cancelled too, and all below them. */
  @IfGiven()
  @IsBoolean({ message: 'expected true or false' })
  cancel?: boolean;
}
