import { Catch, HttpException } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withEveryBadField } from './every-bad-field.js';
import { Problem, sendProblem } from './problem.js';
import type { ProblemCode } from './problem.js';
import type { RouteMethod } from './route-methods.js';

/** Our text for errors of the framework; its own texts are not passed on. */
const knownStatuses: Record<number, [ProblemCode, string]> = {
  400: ['bad-request', 'the request could not be read: expected valid JSON or form fields in UTF-8'],
  404: ['not-found', 'no such address'],
  413: ['too-large', 'the body is too large: expected at most 64 KB, of a workflow 2 MB'],
  415: ['bad-request', 'content-type: expected application/json, or application/x-www-form-urlencoded from Twilio'],
};

function findStatus(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const status: unknown = error instanceof Error ? Reflect.get(error, 'statusCode') : undefined;
  return typeof status === 'number' ? status : 500;
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const status = findStatus(error);
  if (status >= 500) return new Problem(500, 'internal', 'something went wrong on our side', { cause: error });
  const [code, message] = knownStatuses[status] ?? ['bad-request', 'the request could not be read'];
  return new Problem(status, code, message);
}

export interface ProblemPorts {
  methodOf: (request: FastifyRequest) => RouteMethod | null;
  onOurs: (error: unknown) => void;
  /** Is called with the route that refused a request; undefined when there is none. */
  onTheirs: (route: string | undefined) => void;
}

/** Answers every error in one form and without a stack, and reports the route. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly ports: ProblemPorts) {}

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const [request, reply] = host.getArgs<[FastifyRequest, FastifyReply]>();
    const problem = toProblem(await this.completed(error, request, reply).catch((failure: unknown) => failure));
    if (problem.getStatus() >= 500) this.ports.onOurs(problem.cause ?? problem);
    else this.ports.onTheirs(request.routeOptions.url);
    void sendProblem(reply, problem);
  }

  private async completed(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const method = this.ports.methodOf(request);
    if (method === null) return error;
    return withEveryBadField(error, new ExecutionContextHost([request, reply], method.controller, method.handler));
  }
}
