import { Controller, Get, Query } from '@nestjs/common';
import { readAudit } from '#maintenance';
import type { Role } from '../auth/sign-ins.js';
import { EngineClient } from '../platform/engine-client.js';
import { strictly } from '../platform/http/validation.js';
import { auditView } from './audit-view.js';
import { toIsoOrNull } from '../platform/iso-time.js';
import { CallerRole } from '../auth/caller-role.js';
import { Operation } from '../openapi/operation.js';
import { audit } from './audit-responses.js';
import type { AuditView } from './audit-responses.js';
import { pageWanted, TimePageQuery } from '../platform/http/paging.js';

/** Who did what, when and why, the latest first. */
@Controller('v1/audit')
export class AuditController {
  constructor(private readonly engine: EngineClient) {}

  @Operation({ id: 'listAudit', summary: 'Who did what, when and why, the latest first', answers: { 200: audit } })
  @Get()
  async list(
    @Query(strictly) query: TimePageQuery,
    @CallerRole() role: Role,
  ): Promise<{ entries: AuditView[]; next: string | null; whole_since: string | null }> {
    const { entries, next, wholeSince } = await this.engine.ask((store, { redis }) =>
      readAudit(redis, store.engine, pageWanted(query)),
    );
    return { entries: entries.map((entry) => auditView(entry, role)), next, whole_since: toIsoOrNull(wholeSince) };
  }
}
