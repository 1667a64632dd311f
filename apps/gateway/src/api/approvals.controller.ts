import { Body, Controller, Get, HttpCode, Inject, Param, Post, UseGuards } from '@nestjs/common';
import type { ActorStore, TellResult } from '#actor';
import type { Role } from '../console/sessions.js';
import { EngineLink } from '../engine-link.js';
import { notFound, Problem } from '../http/problem.js';
import { strictly } from '../http/validation.js';
import { ENGINE_LINK } from '../tokens.js';
import { approvalView, ApprovalWord } from './approval-word.js';
import { CallerRole } from './caller-role.js';
import { nameOf } from './operator-word.js';
import { OperatorKeyGuard } from './operator-key.guard.js';

type View = ReturnType<typeof approvalView>;

const decisions = { approve: 'approved', deny: 'denied' } as const;

async function decide(store: ActorStore, approvalId: string, word: ApprovalWord): Promise<TellResult> {
  const asked = await store.readApproval(approvalId);
  if (asked === null) return { status: 'gone' };
  const { actorId, runId } = asked.run;
  const what = { runId, approvalId, argsHash: asked.argsHash, decision: decisions[word.decision] };
  const event = { type: 'approval-decided' as const, ...what, by: nameOf(word), reason: word.reason };
  return store.tell({ actorId, name: `approval.${approvalId}`, event });
}

function tooLate(result: TellResult): Problem | null {
  if (result.status === 'finished') return new Problem(409, 'conflict', `the run is over: ${result.outcome}`);
  if (result.status !== 'told-before' || result.first.type !== 'approval-decided') return null;
  return new Problem(409, 'conflict', `it was ${result.first.decision} before`);
}

/** What waits for leave, and an operator's word on it (A163). */
@Controller('v1/approvals')
@UseGuards(OperatorKeyGuard)
export class ApprovalsController {
  constructor(@Inject(ENGINE_LINK) private readonly engine: EngineLink) {}

  @Get()
  async list(@CallerRole() role: Role): Promise<{ approvals: View[] }> {
    const approvals = await this.engine.ask((store) => store.listApprovals());
    return { approvals: approvals.map((asked) => approvalView(asked, role)) };
  }

  @Get(':approvalId')
  async read(@Param('approvalId') approvalId: string, @CallerRole() role: Role): Promise<View> {
    const asked = await this.engine.ask((store) => store.readApproval(approvalId));
    if (asked === null) throw notFound('call that waits for leave');
    return approvalView(asked, role);
  }

  @Post(':approvalId')
  @HttpCode(202)
  async decide(
    @Param('approvalId') approvalId: string,
    @Body(strictly) word: ApprovalWord,
  ): Promise<{ approval_id: string; decision: ApprovalWord['decision'] }> {
    const result = await this.engine.ask((store) => decide(store, approvalId, word));
    if (result.status === 'gone') throw notFound('call that waits for leave');
    const problem = tooLate(result);
    if (problem) throw problem;
    return { approval_id: approvalId, decision: word.decision };
  }
}
