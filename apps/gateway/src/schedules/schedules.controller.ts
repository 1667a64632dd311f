import { Body, Controller, Get, Inject, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ScheduleSetting } from '#protocol';
import type { Schedules, StoredSchedule } from '#engine';
import type { ScheduleOrder } from '#engine/ports';
import { canonicalArgs } from '#idempotency';
import { readGround, refusedSchedule } from '#publishing';
import type { RefusedNow } from '#publishing';
import { isStoredWorkflow } from '#registry';
import { AgentDirectory } from '../agent-directory/agent-directory.js';
import { actingRole } from '../auth/identity/acting.js';
import { schedule, scheduleList, scheduleWithDocument } from './schedule-responses.js';
import type { ScheduleView, ScheduleWithDocument } from './schedule-responses.js';
import { CallerRole } from '../auth/caller-role.js';
import { readOperatorName } from '../auth/operator-request.js';
import { redactForRole } from '../auth/role-reads.js';
import type { Role } from '../auth/sign-ins.js';
import { Protected } from '../auth/protected.js';
import { Operation, withHeaders } from '../openapi/operation.js';
import type { AskStore } from '../platform/ask-store.js';
import { EngineClient } from '../platform/engine-client.js';
import { abortOnClose } from '../platform/http/abort-on-close.js';
import { fieldProblem, notFound } from '../platform/http/problem.js';
import type { Problem } from '../platform/http/problem.js';
import { pageWanted, TimePageQuery } from '../platform/http/paging.js';
import { strictly } from '../platform/http/validation.js';
import type { ProcessContext } from '../platform/process-context.js';
import { untilRead } from '../platform/until-read.js';
import { PROCESS_CONTEXT, SCHEDULES } from '../platform/tokens.js';
import { besideDocument } from '../workflows/workflow-requests.js';
import { scheduleAddress } from '#registry';
import { ScheduleNote, SchedulePath, SetSchedule } from './schedule-requests.js';
import { buildScheduleSetting, deriveScheduleId } from './schedule-setting.js';
import { readScheduleState } from '#triggers';
import { scheduleView } from './schedule-view.js';

/** How long an answer waits for a controller to read what was asked, in milliseconds. */
const patienceMs = 2_000;

function isGoing(stored: StoredSchedule | null): stored is StoredSchedule {
  if (stored === null) return false;
  const { plan, stopped } = readScheduleState(stored);
  return plan !== null && stopped === null;
}

/** Whether a schedule repeats just that. */
function isSame(stored: StoredSchedule, setting: ScheduleSetting): boolean {
  const { plan } = readScheduleState(stored);
  return plan !== null && nameOfWhat(plan) === nameOfWhat(setting);
}

function nameOfWhat({ document, input, onError, agent = '', files = '' }: Omit<ScheduleSetting, 'times'>): string {
  return canonicalArgs({ document, input, onError, agent, files });
}

/** What a published workflow repeats ends with it alone. */
function refuseOfWorkflow(stored: StoredSchedule): void {
  const { agent: id = '' } = readScheduleState(stored).plan ?? {};
  if (isStoredWorkflow({ id })) throw conflict(`it is a trigger of ${id}: POST /v1/workflows/<id>/unpublish stops it`);
}

function conflict(detail: string): Problem {
  return fieldProblem(409, 'conflict', [{ field: 'id', detail }]);
}

const unread = withHeaders(
  'It is kept, and no controller has read it for a while: the schedule as it stands',
  schedule,
  {},
);

/** Schedules: set, listed, paused, resumed and stopped. Each is an actor, and each of its runs a tick (ADR 61). */
@Controller('v1/schedules')
export class SchedulesController {
  constructor(
    private readonly engine: EngineClient,
    private readonly agentDirectory: AgentDirectory,
    @Inject(SCHEDULES) private readonly ask: AskStore<Schedules>,
    @Inject(PROCESS_CONTEXT) private readonly processContext: ProcessContext,
  ) {}

  @Operation({
    id: 'setSchedule',
    summary: 'Repeat a workflow by its interval or its cron expression',
    answers: {
      200: withHeaders('It goes on already, and is just this', schedule, { location: 'Where the schedule is' }),
      201: withHeaders('It is set', schedule, { location: 'Where the schedule is' }),
      202: unread,
    },
    problems: [404, 409, 422],
  })
  @Protected('workflows')
  @Post()
  async set(
    @Body(besideDocument) body: SetSchedule,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ScheduleView> {
    const { registry } = this.agentDirectory;
    const setting = await this.engine.ask((_store, engine) =>
      buildScheduleSetting(body, engine, registry, this.processContext),
    );
    const { id = deriveScheduleId(body, setting) } = body;
    void reply.header('location', `/v1/schedules/${id}`);
    const before = await this.ask((schedules) => schedules.read(scheduleAddress(id)));
    if (isGoing(before)) {
      refuseOfWorkflow(before);
      if (!isSame(before, setting))
        throw conflict('a schedule with this id goes on, and is another one: stop it first');
      void reply.status(200);
      return scheduleView(before, actingRole());
    }
    const set = await this.order(id, { type: 'schedule-set', setting }, body, abortOnClose(reply));
    if (set.isRead && isGoing(set.stored) && !isSame(set.stored, setting))
      throw conflict('another schedule was set under this id at the same time');
    void reply.status(set.isRead ? 201 : 202);
    return scheduleView(set.stored, actingRole());
  }

  @Operation({ id: 'listSchedules', summary: 'Every schedule, the oldest first', answers: { 200: scheduleList } })
  @Get()
  async list(
    @Query(strictly) query: TimePageQuery,
    @CallerRole() role: Role,
  ): Promise<{ schedules: ScheduleView[]; next: string | null }> {
    const { found, next } = await this.ask((schedules) => schedules.page(pageWanted(query)));
    return { schedules: found.map((stored) => scheduleView(stored, role)), next };
  }

  @Operation({
    id: 'getSchedule',
    summary: 'A schedule, and what it repeats',
    answers: { 200: scheduleWithDocument },
    problems: [404],
  })
  @Get(':id')
  async show(@Param(strictly) { id }: SchedulePath, @CallerRole() role: Role): Promise<ScheduleWithDocument> {
    const stored = await this.ask((schedules) => schedules.read(scheduleAddress(id)));
    if (stored === null) throw notFound('schedule');
    const document = readScheduleState(stored).plan?.document ?? null;
    const refused = document === null ? [] : await this.checkStored(stored);
    return {
      schedule: scheduleView(stored, role),
      document: redactForRole(role, document),
      refused: refused.map(({ code, path, message }) => ({ code, path, message: redactForRole(role, message) })),
    };
  }

  /** What would be refused of a schedule if it were set now; of a workflow's own, that is said there. */
  private async checkStored(stored: StoredSchedule): Promise<RefusedNow> {
    const { plan } = readScheduleState(stored);
    if (plan === null || isStoredWorkflow({ id: plan.agent ?? '' })) return [];
    return this.engine.ask(async (_store, { redis }) => {
      const ground = await readGround(redis, this.agentDirectory.reading);
      return ground === null ? [] : refusedSchedule(plan.document, ground);
    });
  }

  @Operation({
    id: 'pauseSchedule',
    summary: 'Let the ticks of a schedule pass',
    answers: { 200: schedule, 202: unread },
    problems: [404, 409],
  })
  @Post(':id/pause')
  pause(
    @Param(strictly) { id }: SchedulePath,
    @Body(strictly) body: ScheduleNote,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ScheduleView> {
    return this.change(id, 'schedule-paused', body, reply);
  }

  @Operation({
    id: 'resumeSchedule',
    summary: 'Have a paused schedule tick again, from its next time on',
    answers: { 200: schedule, 202: unread },
    problems: [404, 409],
  })
  @Post(':id/resume')
  resume(
    @Param(strictly) { id }: SchedulePath,
    @Body(strictly) body: ScheduleNote,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ScheduleView> {
    return this.change(id, 'schedule-resumed', body, reply);
  }

  @Operation({
    id: 'stopSchedule',
    summary: 'Stop a schedule: a tick under way goes on, and no other begins',
    answers: { 200: schedule, 202: unread },
    problems: [404, 409],
  })
  @Post(':id/stop')
  stop(
    @Param(strictly) { id }: SchedulePath,
    @Body(strictly) body: ScheduleNote,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ScheduleView> {
    return this.change(id, 'schedule-stopped', body, reply);
  }

  private async change(
    id: string,
    type: Exclude<ScheduleOrder['type'], 'schedule-set'>,
    body: ScheduleNote,
    reply: FastifyReply,
  ): Promise<ScheduleView> {
    const before = await this.ask((schedules) => schedules.read(scheduleAddress(id)));
    if (before === null) throw notFound('schedule');
    if (readScheduleState(before).stopped !== null) throw conflict('it is stopped');
    if (type === 'schedule-stopped') refuseOfWorkflow(before);
    const { stored, isRead } = await this.order(id, { type }, body, abortOnClose(reply));
    if (!isRead) void reply.status(202);
    return scheduleView(stored, actingRole());
  }

  /** The schedule once a controller has read the order; where none does for a while, as it stands: the order is kept. */
  private async order(
    id: string,
    order: ScheduleOrder,
    body: ScheduleNote,
    signal: AbortSignal,
  ): Promise<{ stored: StoredSchedule; isRead: boolean }> {
    const address = scheduleAddress(id);
    const note = { by: readOperatorName(body), reason: body.reason ?? null };
    const { messageId, actorId } = await this.ask((schedules) => schedules.order(address, order, note));
    const isRead = await untilRead(this.engine, messageId, { withinMs: patienceMs, signal });
    const stored = await this.ask((schedules) => schedules.read(address));
    return { stored: stored ?? { actorId, address, state: null, isParked: false }, isRead };
  }
}
