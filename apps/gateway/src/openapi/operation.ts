import { applyDecorators, HttpCode } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { TSchema } from 'typebox';

/** The answer under one status. */
export interface Answer {
  description: string;
  /** By media type; none: the answer has no body. */
  content: Readonly<Record<string, TSchema>>;
  headers?: Readonly<Record<string, string>>;
}

interface Described {
  /** The name in generated clients: stable, once it is published. */
  id: string;
  summary: string;
  /** Answers of success, by status; the least is sent unless the route says another. */
  answers: Readonly<Record<number, Answer | TSchema>>;
  /** Statuses of problems beside those of guards and checks. */
  problems?: readonly number[];
}

const kept = Symbol('the answers of an operation');

function isAnswer(answer: Answer | TSchema): answer is Answer {
  return 'content' in answer;
}

/** Describes what a route does and answers: the only source of the API's description. */
export function Operation(described: Described): MethodDecorator {
  const { id: operationId, summary, answers } = described;
  const [status] = Object.keys(answers)
    .map(Number)
    .toSorted((a, b) => a - b);
  const keep: MethodDecorator = (target, method) => Reflect.defineMetadata(kept, described, target, method);
  return applyDecorators(ApiOperation({ operationId, summary }), HttpCode(status ?? 200), keep);
}

/** The description of a controller's route; undefined where it has none. */
export function readOperation(controller: object, method: string): Described | undefined {
  return Reflect.getMetadata(kept, controller, method) as Described | undefined; // `Operation` alone writes there
}

export function toAnswer(answer: Answer | TSchema): Answer {
  return isAnswer(answer) ? answer : { description: 'As asked', content: { 'application/json': answer } };
}

/** Nothing but the status. */
export const nothing: Answer = { description: 'Done, and there is nothing to say', content: {} };

/** An HTML page or a part of one. */
export const page: Answer = { description: 'HTML', content: { 'text/html': { type: 'string' } } };

/** An object as the answer, with more in headers. */
export function withHeaders(description: string, schema: TSchema, headers: Record<string, string>): Answer {
  return { description, content: { 'application/json': schema }, headers };
}

/** What Twilio and browsers' forms send. */
export const formType = 'application/x-www-form-urlencoded';

export const streamType = 'text/event-stream';

/** Server-sent events: the shape is that of each event, whose `data` is JSON. */
export function stream(description: string, schema: TSchema): Answer {
  return {
    description: `${description} Each event is one of these; its data is JSON.`,
    content: { [streamType]: schema },
  };
}

/** The other form of a stream: a line of JSON for each event. */
export const linesType = 'application/x-ndjson';

/** The same, and by `Accept` as lines of JSON, each an event. */
export function streamOrLines(description: string, schema: TSchema): Answer {
  const answer = stream(description, schema);
  return { ...answer, content: { ...answer.content, [linesType]: schema } };
}
