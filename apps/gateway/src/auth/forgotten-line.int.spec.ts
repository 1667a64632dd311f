import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Controller, Get, Post } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { gatewayForFile } from '../../test/gateway-for-each.js';
import { apiKey, operatorKey } from '../../test/open-gateway.js';
import { HealthModule } from '../health/health.module.js';
import { nothing, Operation } from '../openapi/operation.js';

/** Written in a hurry: no guard, no row in the table of roles, and no word that it is public. */
@Controller('v1/forgotten')
class ForgottenController {
  @Get()
  show(): string {
    return 'a secret';
  }

  @Operation({ id: 'changeForgotten', summary: 'Changes', answers: { 201: nothing } })
  @Post()
  change(): string {
    return 'a secret';
  }

  /** The row of what is public, in a controller that does not say so. */
  @Operation({ id: 'isAlive', summary: 'Looks', answers: { 200: nothing } })
  @Get('alive')
  alive(): string {
    return 'a secret';
  }
}

const controllers = Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, HealthModule) as unknown[]; // as `Module` has written it

beforeAll(() => void controllers.push(ForgottenController));
afterAll(() => void controllers.pop());

const edge = gatewayForFile();

it.each([
  ['GET', '/v1/forgotten'],
  ['POST', '/v1/forgotten'],
  ['GET', '/v1/forgotten/alive'],
])('what nobody has guarded is answered to nobody: %s %s', async (method, path) => {
  const statusFor = async (key?: string): Promise<number> => {
    const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
    const response = await fetch(edge.gateway.url + path, { method, headers });
    expect(await response.text()).not.toContain('a secret');
    return response.status;
  };
  expect([await statusFor(), await statusFor(apiKey), await statusFor(operatorKey)]).toEqual([401, 403, 403]);
});
