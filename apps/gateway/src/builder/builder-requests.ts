import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { IsArray, IsInt, IsObject, IsOptional, IsString, Length, Matches, Min } from 'class-validator';

import { limits } from '#builder';
import { workflowIdForm } from '#registry';
import { who, whoExpected } from '../auth/operator-request.js';
import { Described } from '../openapi/body-schema.js';
import { IfGiven } from '../platform/http/if-given.js';
import { strictly } from '../platform/http/validation.js';
import { readSessionIdForm, sessionIdForm, userExpected, userForm } from './session-address.js';

const aWorkflow = { message: 'expected the id of a stored workflow: 1 to 64 lower case letters, digits or dashes' };

/** The session, in the path. */
export class SessionPath {
  @Matches(sessionIdForm, { message: 'expected the id of a session' })
  id!: string;
}

/** A session that is read, in the path: that of a build of the assistant has the id of its run. */
export class ReadSessionPath {
  @Matches(readSessionIdForm, { message: 'expected the id of a session, or of the run of a build' })
  id!: string;
}

/** The query of `GET /v1/builder/sessions`. */
export class SessionQuery {
  @Matches(workflowIdForm, aWorkflow)
  workflowId!: string;

  /** Absent: `operator`. */
  @IsOptional()
  @Matches(userForm, { message: userExpected })
  user?: string;
}

/** `POST /v1/builder/sessions`. */
export class OpenSession {
  /** Absent: the graph is no workflow yet. */
  @IsOptional()
  @Matches(workflowIdForm, aWorkflow)
  workflowId?: string;

  /** Who builds; absent: `operator`. */
  @IsOptional()
  @Matches(userForm, { message: userExpected })
  user?: string;

  /** The session that goes on as this workflow's, whose graph it was while it was none: with its draft, changes and messages (ADR 167). */
  @IsOptional()
  @Matches(sessionIdForm, { message: 'expected the id of a session' })
  from?: string;

  /** What the draft begins with; absent: the graph of the workflow's current version, or an empty one. */
  @IsOptional()
  @IsObject({ message: 'expected a graph' })
  graph?: unknown;
}

/** `POST /v1/builder/sessions/:id/operations`. */
export class EditDraft {
  /** The revision that the operations were made for. */
  @IsInt({ message: 'expected the revision of a draft' })
  @Min(0, { message: 'expected the revision of a draft' })
  base!: number;

  /** Operations on a graph, in order. */
  @IsArray({ message: 'expected a list of operations' })
  @Described({ type: 'array', items: { type: 'object', additionalProperties: true } })
  operations!: unknown;

  /** Who does it, for others who draw in the draft; absent: the user of the session. */
  @IfGiven()
  @Matches(who, { message: whoExpected })
  by?: string;
}

/** `POST /v1/builder/sessions/:id/undo` and `…/redo`, with or without a body. */
export class RevertDraft {
  /** Who does it, for others who draw in the draft; absent: the user of the session. */
  @IfGiven()
  @Matches(who, { message: whoExpected })
  by?: string;
}

const aText = { message: `expected a text of at most ${limits.messageChars} characters` };

/** `POST /v1/builder/chat`. */
export class ChatRequest {
  /** What is to be built, or changed. `/clear` forgets the messages, `/compact` sums them up. */
  @IsString(aText)
  @Length(1, limits.messageChars, aText)
  message!: string;

  /** The workflow that the draft is of; absent: none yet. */
  @IsOptional()
  @Matches(workflowIdForm, aWorkflow)
  workflowId?: string;

  /** Goes on in this session, whatever its workflow; absent: the user's on the workflow, or a new one. */
  @IsOptional()
  @Matches(sessionIdForm, { message: 'expected the id of a session' })
  sessionId?: string;

  /** Who asks; absent: `operator`. */
  @IsOptional()
  @Matches(userForm, { message: userExpected })
  user?: string;

  /** `{currentWorkflow, executionSchema, executionData}` as the editor has them; a new session begins with that workflow, else with the stored one. */
  @IsOptional()
  @IsObject({ message: 'expected an object' })
  @Described({ type: 'object', additionalProperties: true })
  workflowContext?: Record<string, unknown>;
}

/** The query of `GET /v1/builder/credits`. */
export class CreditsQuery {
  /** Absent: `operator`. */
  @IsOptional()
  @Matches(userForm, { message: userExpected })
  user?: string;
}

/** Checks a body beside fields that have a form of their own. */
export function beside(...fields: readonly string[]): PipeTransform {
  return {
    async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
      if (typeof value !== 'object' || value === null) return strictly.transform(value, metadata);
      const entries: [string, unknown][] = Object.entries(value);
      const places = entries.map(([name, one]) => [name, fields.includes(name) ? placeFor(one) : one]);
      const body: unknown = await strictly.transform(Object.fromEntries(places), metadata);
      return Object.assign(body as object, Object.fromEntries(entries.filter(([name]) => fields.includes(name)))); // it has passed
    },
  };
}

/** What is checked in the place of a value with a form of its own: whether it is a list, an object or neither. */
function placeFor(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return typeof value === 'object' && value !== null ? {} : value;
}
