import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { version } from '#telemetry';
import type { Verdict } from '#telemetry';
import { Health } from '../health.js';
import { HEALTH } from '../tokens.js';

/** The probes, for load balancers that see this port alone; `ADMIN_PORT` answers the same. */
@Controller()
export class HealthController {
  constructor(@Inject(HEALTH) private readonly health: Health) {}

  @Get('livez')
  live(): Verdict {
    return { ...this.health.isAlive(), version };
  }

  @Get('readyz')
  ready(@Res({ passthrough: true }) reply: FastifyReply): Verdict {
    const verdict = this.health.isReady();
    void reply.status(verdict.ok ? 200 : 503);
    return verdict;
  }
}
