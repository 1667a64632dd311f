import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { version } from '#telemetry';
import type { HealthStatus } from '#telemetry';
import { Public } from '../openapi/public.js';
import { Health } from './health.js';
import { Operation } from '../openapi/operation.js';
import { health } from './health-responses.js';

/** The probes, for load balancers that see only this port; `ADMIN_PORT` answers the same. */
@Public()
@Controller()
export class HealthController {
  constructor(private readonly health: Health) {}

  @Operation({ id: 'isAlive', summary: 'Whether the process works, for who restarts it', answers: { 200: health } })
  @Get('livez')
  live(): HealthStatus {
    return { ...this.health.isAlive(), version };
  }

  @Operation({ id: 'isReady', summary: 'Whether requests may come here', answers: { 200: health, 503: health } })
  @Get('readyz')
  ready(@Res({ passthrough: true }) reply: FastifyReply): HealthStatus {
    const status = this.health.isReady();
    void reply.status(status.ok ? 200 : 503);
    return status;
  }
}
