import { describe, expect, it } from '@jest/globals';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { HttpException } from '@nestjs/common';
import { nothing, Operation } from '../openapi/operation.js';
import { Callers } from './callers.js';
import { CallerGuard } from './caller.guard.js';

const api = 'the-api-key';
const operator = 'the-operator-key';

const nobody = { callerIn: () => Promise.resolve(null) };
const noKeys = { find: () => Promise.resolve(null) };
const everything = { admit: () => Promise.resolve() };
const noRate = { take: () => Promise.resolve(0), state: () => null };
const unlimited = { ofKey: () => noRate, ofAgent: () => noRate };
const uncounted = { refuse: () => undefined, wrong: () => undefined, right: () => undefined };

class Routes {
  @Operation({ id: 'listRuns', summary: 'Looks', answers: { 200: nothing } })
  look(): void {}

  @Operation({ id: 'cancelRuns', summary: 'Changes', answers: { 200: nothing } })
  change(): void {}

  unlisted(): void {}
}
const { look, change, unlisted } = Routes.prototype;

function guardWith(config: ConstructorParameters<typeof Callers>[0]): CallerGuard {
  const callers = new Callers(config, nobody, uncounted, noKeys);
  return new CallerGuard(config, unlimited, callers, { findAgent: () => null }, everything);
}

/** The status the guard answers with: 200 when it lets through. */
async function statusFor(method: string, key: string, operatorKey: string | undefined): Promise<[number, string]> {
  const config = { GATEWAY_API_KEY: api, OPERATOR_API_KEY: operatorKey, API_REQUESTS_PER_MINUTE: 0 };
  const guard = guardWith(config);
  const request = { method, headers: { authorization: `Bearer ${key}` } };
  try {
    const handler = method === 'GET' ? look : change;
    await guard.canActivate(new ExecutionContextHost([request, { header: () => undefined }], Routes, handler));
    return [200, ''];
  } catch (error) {
    if (!(error instanceof HttpException)) throw error;
    return [error.getStatus(), JSON.stringify(error.getResponse())];
  }
}

describe('the key of operators', () => {
  it.each([
    ['GET', api, operator, 200],
    ['GET', operator, operator, 200],
    ['GET', 'another', operator, 401],
    ['POST', operator, operator, 200],
    ['POST', api, operator, 403],
    ['POST', 'another', operator, 401],
    ['GET', api, undefined, 200],
    ['POST', api, undefined, 403],
    ['DELETE', 'another', undefined, 401],
    ['GET', 'another', undefined, 401],
  ])('answers %s with %s, where the operator key is %s, by %d', async (method, key, operatorKey, status) => {
    expect((await statusFor(method, key, operatorKey))[0]).toBe(status);
  });

  it('lets nobody through where no row says who may', async () => {
    const config = { GATEWAY_API_KEY: api, OPERATOR_API_KEY: operator, API_REQUESTS_PER_MINUTE: 0 };
    const guard = guardWith(config);
    const request = { method: 'GET', headers: { authorization: `Bearer ${operator}` } };
    const context = new ExecutionContextHost([request, {}], Routes, unlisted);
    await expect(guard.canActivate(context)).rejects.toThrow('no row of the table of roles says who may call this');
  });

  it('names the variable when it is not set, and no key ever', async () => {
    const [, problem] = await statusFor('POST', api, undefined);
    expect(problem).toMatch(/OPERATOR_API_KEY is not set/);
    expect(problem).not.toMatch(api);
  });
});
