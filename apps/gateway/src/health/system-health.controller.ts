import { Controller, Get } from '@nestjs/common';
import { CallerRole } from '../auth/caller-role.js';
import type { Role } from '../auth/sign-ins.js';
import { Operation } from '../openapi/operation.js';
import { systemHealth } from './health-responses.js';
import { SystemHealthReader } from './system-health.js';
import type { SystemHealth } from './system-health.js';

/** Whether all is well, and what is not: for people and their pages. Probes have `/livez` and `/readyz`. */
@Controller('v1/health')
export class SystemHealthController {
  constructor(private readonly reader: SystemHealthReader) {}

  @Operation({
    id: 'getHealth',
    summary: 'The health of the store, processes, queues, tools, providers and workflows, failing ones first',
    answers: { 200: systemHealth },
  })
  @Get()
  read(@CallerRole() role: Role): Promise<SystemHealth> {
    return this.reader.read(role);
  }
}
