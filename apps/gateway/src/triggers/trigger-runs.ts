import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { GraphTrigger } from '#compiler';
import type { FilePlace } from '#files';
import type { StartedView } from '../workflows/workflow-responses.js';
import { Intake } from '../intake/intake.js';
import { IdempotentRequests } from '../messages/idempotent-requests.js';
import { ReplyWait } from '../messages/reply-wait.js';
import { EngineClient } from '../platform/engine-client.js';
import { abortOnClose } from '../platform/http/abort-on-close.js';
import { isUnavailable, Problem } from '../platform/http/problem.js';
import { WorkflowStarts } from '../workflows/workflow-starts.js';
import { isPublic } from '#triggers';
import type { ArmedWorkflow } from '#triggers';
import { BroughtFiles } from './brought-files.js';
import { CallersWaiting } from './callers-waiting.js';
import { PublicCalls } from './public-calls.js';
import { readRunEnd } from './run-end.js';
import type { RunEnd } from './run-end.js';

/** How long a caller may wait for the end of a run, in milliseconds: the run goes on all the same. */
const waitMs = 60_000;

/** More characters of JSON than a run's text holds. */
export const mostCallChars = 60_000;

/** A call of a trigger, and what its run begins with. */
export interface TriggerCall {
  armed: ArmedWorkflow;
  trigger: GraphTrigger;
  payload: unknown;
  /** Whence it comes. */
  network: string;
  /** The caller's `Idempotency-Key`, and what the call says beside what changes from one try to the next. */
  once?: { key: string; payload: string };
  /** Where the files lie that it brings; absent: it brings none. */
  brought?: FilePlace;
}

/** Starts the runs that triggers ask for, and waits for their ends. */
@Injectable()
export class TriggerRuns {
  private readonly starts: WorkflowStarts;
  private readonly callers = new CallersWaiting();

  constructor(
    private readonly engine: EngineClient,
    intake: Intake,
    requests: IdempotentRequests,
    private readonly waits: ReplyWait,
    @Inject(PublicCalls) private readonly calls: PublicCalls,
    @Inject(BroughtFiles) private readonly files: BroughtFiles,
  ) {
    this.starts = new WorkflowStarts(intake, requests);
  }

  /** The id of a run, once it is durable (I1): under one key it is the same. Throws a 429 where strangers have had their share. */
  async start(call: TriggerCall): Promise<string> {
    try {
      return await this.begin(call);
    } finally {
      if (call.brought !== undefined) await this.files.drop(call.brought);
    }
  }

  private async begin({ armed, trigger, payload, once, network, brought }: TriggerCall): Promise<string> {
    const { id, version } = armed;
    const text = JSON.stringify({ trigger: trigger.node, payload });
    if (text.length > mostCallChars)
      throw new Problem(413, 'too-large', `a call has at most ${mostCallChars} characters`);
    await this.calls.take({ armed, trigger, bytes: Buffer.byteLength(text) }, network);
    const caller = `trigger ${id}`;
    const start = {
      id,
      version: version ?? '',
      text,
      isPublic: isPublic(trigger),
      ...(once && { once: { ...once, caller } }),
      ...(brought && { before: (runId: string) => this.files.begin(brought, runId) }),
    };
    const { body } = await this.starts.start(start);
    return (JSON.parse(body) as StartedView).run_id; // as it was written
  }

  /** What the run comes to. Throws a 504 where that takes too long, or too many callers wait; a caller who hangs up stops nothing. */
  async end(
    { armed: { id, triggers } }: TriggerCall,
    runId: string,
    byNode: boolean,
    reply: FastifyReply,
  ): Promise<RunEnd> {
    const awaited = { runId, byNode, ends: triggers.ends };
    const look = (): Promise<RunEnd | null> =>
      this.engine
        .ask((store, { runs }) => readRunEnd(store, runs, awaited))
        .catch((error: unknown) => {
          if (isUnavailable(error)) return null; // the run is durable: its end is to be had later
          throw error;
        });
    const end = await this.callers.wait(id, () => this.waits.untilSome(look, waitMs, abortOnClose(reply)));
    if (end === null) throw new Problem(504, 'unavailable', 'the workflow is still at work; it goes on');
    return end;
  }
}
