import { createHash } from 'node:crypto';
import { Body, Controller, Get, Inject, Put } from '@nestjs/common';
import { assistantPermissions } from '#policy';
import type { Permissions } from '#assistant';
import type { PolicyTable } from '#policy';
import type { PolicyStore } from '#versions';
import { permissions } from './permission-responses.js';
import type { PermissionsView } from './permission-responses.js';
import { readOperatorName } from '../auth/operator-request.js';
import { Operation } from '../openapi/operation.js';
import type { AskStore } from '../platform/ask-store.js';
import { Problem } from '../platform/http/problem.js';
import { strictly } from '../platform/http/validation.js';
import { POLICIES } from '../platform/tokens.js';
import { refuseUnlessDone } from '../policy/policy-request.js';
import { permissionsIn, SetPermissions } from './permission-requests.js';

/** What the assistant's tools may do: a part of the policy, so each change is a version of it, and runs under way keep theirs. */
@Controller('v1/assistant/permissions')
export class PermissionsController {
  constructor(@Inject(POLICIES) private readonly ask: AskStore<PolicyStore>) {}

  @Operation({
    id: 'getAssistantPermissions',
    summary: 'What the assistant’s tools may do',
    answers: { 200: permissions },
    problems: [404],
  })
  @Get()
  async show(): Promise<PermissionsView> {
    return toPermissionsView(await this.current());
  }

  @Operation({
    id: 'setAssistantPermissions',
    summary: 'Have runs that begin from now on be allowed this',
    answers: { 200: permissions },
    problems: [404, 409],
  })
  @Put()
  async set(@Body(strictly) body: SetPermissions): Promise<PermissionsView> {
    const given = permissionsIn(body);
    const before = await this.current();
    const table = withPermissions(before, given);
    const operator = { by: readOperatorName(body), why: body.reason };
    refuseUnlessDone(await this.ask((store) => store.set(before.version, table, operator)), before.version);
    return toPermissionsView(table);
  }

  private current(): Promise<PolicyTable> {
    return this.ask(async (store) => {
      const { current } = await store.status();
      const table = current === null ? null : await store.table(current);
      if (table === null) throw new Problem(404, 'not-found', 'no controller has told of its policy yet');
      return table as PolicyTable; // a controller or an operator stored it after a check
    });
  }
}

/** The table with these permissions, under a name that no other table has. */
function withPermissions(before: PolicyTable, given: Permissions): PolicyTable {
  const table = { ...before, assistant: { ...before.assistant, permissions: given } };
  const hash = createHash('sha256').update(JSON.stringify(table)).digest('hex').slice(0, 16);
  return { ...table, version: `assistant-${hash}` };
}

function toPermissionsView({ version, assistant }: PolicyTable): PermissionsView {
  const given = assistant?.permissions ?? {};
  const all = assistantPermissions.map((name) => [name, given[name] ?? 'require_approval'] as const);
  return { version, permissions: Object.fromEntries(all), set: Object.keys(given) };
}
