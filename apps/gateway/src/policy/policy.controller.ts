import { Body, Controller, Get, Inject, Param, Post, Put } from '@nestjs/common';
import type { PolicyStore } from '#versions';
import { withShipped } from '#middleware';
import type { AskStore } from '../platform/ask-store.js';
import type { Config } from '../platform/config.js';
import type { Role } from '../auth/sign-ins.js';
import { Problem } from '../platform/http/problem.js';
import { strictly } from '../platform/http/validation.js';
import { CONFIG, POLICIES } from '../platform/tokens.js';
import { CallerRole } from '../auth/caller-role.js';
import { readOperatorName } from '../auth/operator-request.js';
import { changeView, noPolicy, PolicyPath, refuseUnlessDone, RollBack, SetPolicy, tableIn } from './policy-request.js';
import { Operation } from '../openapi/operation.js';
import { policy, policyChanged, policyChanges, policyVersion } from './policy-responses.js';
import type { ChangeView, PolicyView } from './policy-responses.js';

/** The policy at run time: the current table, earlier ones, and changes by operators. Runs under way keep what they began on. */
@Controller('v1/policy')
export class PolicyController {
  constructor(
    @Inject(POLICIES) private readonly ask: AskStore<PolicyStore>,
    @Inject(CONFIG) private readonly config: Pick<Config, 'MIDDLEWARE_DIR'>,
  ) {}

  @Operation({ id: 'getPolicy', summary: 'The policy in force', answers: { 200: policy }, problems: [404] })
  @Get()
  show(): Promise<PolicyView> {
    return this.ask(async (store) => {
      const { current, file } = await store.status();
      if (current === null) throw new Problem(404, 'not-found', 'no controller has told of its policy yet');
      return { version: current, file_version: file, table: await store.table(current) };
    });
  }

  @Operation({
    id: 'listPolicyChanges',
    summary: 'Who has changed the policy, newest first',
    answers: { 200: policyChanges },
  })
  @Get('versions')
  async history(@CallerRole() role: Role): Promise<{ changes: ChangeView[] }> {
    const changes = await this.ask((store) => store.history());
    return { changes: changes.map((change) => changeView(change, role)) };
  }

  @Operation({
    id: 'getPolicyVersion',
    summary: 'The table of a version',
    answers: { 200: policyVersion },
    problems: [404],
  })
  @Get('versions/:version')
  async version(@Param(strictly) { version }: PolicyPath): Promise<{ version: string; table: unknown }> {
    const table = await this.ask((store) => store.table(version));
    if (table === null) throw noPolicy(version);
    return { version, table };
  }

  @Operation({
    id: 'setPolicy',
    summary: 'Have runs that begin from now on obey another table',
    answers: { 200: policyChanged },
    problems: [404, 409],
  })
  @Put()
  async set(@Body(strictly) body: SetPolicy): Promise<{ version: string }> {
    const table = tableIn(body, this.config.MIDDLEWARE_DIR ?? withShipped());
    return this.change(body, (store, operator) => store.set(body.base, table, operator));
  }

  @Operation({
    id: 'rollBackPolicy',
    summary: 'Go back to a version that is kept',
    answers: { 200: policyChanged },
    problems: [404, 409],
  })
  @Post('rollback')
  rollBack(@Body(strictly) body: RollBack): Promise<{ version: string }> {
    return this.change(body, (store, operator) => store.rollBack(body.base, body.version, operator));
  }

  private async change(
    body: SetPolicy | RollBack,
    make: (store: PolicyStore, operator: { by: string; why: string }) => ReturnType<PolicyStore['set']>,
  ): Promise<{ version: string }> {
    const changed = await this.ask((store) => make(store, { by: readOperatorName(body), why: body.reason }));
    refuseUnlessDone(changed, body.base);
    return { version: changed.version };
  }
}
