import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import type { OpenEngine } from '#engine';
import { listApprovals, readApproval } from '#runs';
import type { AskedApproval, RunReader } from '#runs';
import type { SendMailResult } from '#engine/ports';
import { weighYes } from '#program';
import { pageBehind } from '#redis';
import type { Role } from '../auth/sign-ins.js';
import { EngineClient } from '../platform/engine-client.js';
import { notFound, Problem } from '../platform/http/problem.js';
import { pageWanted } from '../platform/http/paging.js';
import { strictly } from '../platform/http/validation.js';
import { ApprovalsQuery, isAskedFor } from './approvals-query.js';
import { approvalView, ApprovalRequest } from './approval-request.js';
import { CallerRole } from '../auth/caller-role.js';
import { readOperatorName } from '../auth/operator-request.js';
import { Operation } from '../openapi/operation.js';
import { approvalWithRequest } from './approval-responses.js';
import { approvalList, decided } from './approval-responses.js';
import type { Approval, ApprovalWithRequest } from './approval-responses.js';
import { redactForRole } from '../auth/role-reads.js';
import { CallWords } from '../tools/call-words.js';
import { readRequest } from './approved-request.js';

const decisions = { approve: 'approved', deny: 'denied' } as const;

async function decide(
  { redis, store }: OpenEngine,
  approvalId: string,
  body: ApprovalRequest,
): Promise<SendMailResult | { status: 'no-say' }> {
  const asked = await readApproval(redis, store.engine, approvalId);
  if (asked === null) return { status: 'gone' };
  if (body.decision === 'approve' && weighYes(asked, 'office') === 'no-say') return { status: 'no-say' };
  const { actorId, runId } = asked.run;
  const what = { runId, approvalId, argsHash: asked.argsHash, decision: decisions[body.decision] };
  const event = { type: 'approval-decided' as const, ...what, by: readOperatorName(body), reason: body.reason };
  return store.outside.sendMail({ actorId, name: `approval.${approvalId}`, event });
}

function tooLate(result: SendMailResult | { status: 'no-say' }): Problem | null {
  if (result.status === 'no-say')
    return new Problem(409, 'conflict', 'only the person may approve this call; you may deny it');
  if (result.status === 'finished') return new Problem(409, 'conflict', `the run is over: ${result.outcome}`);
  if (result.status !== 'told-before' || result.first.type !== 'approval-decided') return null;
  return new Problem(409, 'conflict', `it was ${result.first.decision} before`);
}

/** What the person wrote of whom each asks, by run: a run below another was written by nobody, and its root was. */
async function findQuestions(runs: RunReader, asked: readonly AskedApproval[]): Promise<Map<string, string | null>> {
  const found = await Promise.all(
    asked.map(async ({ run: { runId } }) => {
      const run = await runs.readRun(runId);
      const root = run?.rootRunId === undefined ? run : await runs.readRun(run.rootRunId);
      return root === null ? [] : [{ runId, root }];
    }),
  );
  const known = found.flat();
  const questions = await runs.readQuestions(known.map(({ root }) => root));
  return new Map(known.map(({ runId }, i) => [runId, questions[i] ?? null]));
}

/** The calls that wait for approval, and an operator's decision on them. */
@Controller('v1/approvals')
export class ApprovalsController {
  constructor(
    private readonly engine: EngineClient,
    private readonly words: CallWords,
  ) {}

  @Operation({ id: 'listApprovals', summary: 'What waits for an approval', answers: { 200: approvalList } })
  @Get()
  async list(
    @Query(strictly) query: ApprovalsQuery,
    @CallerRole() role: Role,
  ): Promise<{ approvals: Approval[]; next: string | null }> {
    return this.engine.ask(async ({ engine }, { redis, runs }) => {
      const all = await listApprovals(redis, engine);
      const meant = all.filter((asked) => isAskedFor(query, asked));
      const placed = meant.map((asked) => ({ at: asked.askedAt, id: asked.approvalId, asked }));
      const { page, next } = pageBehind(placed, 'oldest', pageWanted(query));
      const asked = page.map((each) => each.asked);
      const questions = role === 'operator' ? await findQuestions(runs, asked) : new Map<string, string | null>();
      const view = (each: AskedApproval): Approval => ({
        ...this.words.withSentence(approvalView(each, role)),
        question: questions.get(each.run.runId) ?? null,
      });
      return { approvals: asked.map(view), next };
    });
  }

  @Operation({
    id: 'getApproval',
    summary: 'A call that waits for an approval',
    answers: { 200: approvalWithRequest },
    problems: [404],
  })
  @Get(':approvalId')
  async read(@Param('approvalId') approvalId: string, @CallerRole() role: Role): Promise<ApprovalWithRequest> {
    const found = await this.engine.ask(async ({ engine }, { redis, runs }) => {
      const asked = await readApproval(redis, engine, approvalId);
      return asked && { asked, request: await readRequest(runs, asked) };
    });
    if (found === null) throw notFound('call that waits for approval');
    const view = this.words.withSentence(approvalView(found.asked, role));
    return { ...view, request: found.request && redactForRole(role, found.request) };
  }

  @Operation({
    id: 'decideApproval',
    summary: 'Approve or deny a call; the first word counts',
    answers: { 202: decided },
    problems: [404, 409],
  })
  @Post(':approvalId')
  async decide(
    @Param('approvalId') approvalId: string,
    @Body(strictly) body: ApprovalRequest,
  ): Promise<{ approval_id: string; decision: ApprovalRequest['decision'] }> {
    const result = await this.engine.ask((_store, engine) => decide(engine, approvalId, body));
    if (result.status === 'gone') throw notFound('call that waits for approval');
    const problem = tooLate(result);
    if (problem) throw problem;
    return { approval_id: approvalId, decision: body.decision };
  }
}
