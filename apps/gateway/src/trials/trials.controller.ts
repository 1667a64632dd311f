import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { ActorStore } from '#engine';
import type { RunRecord } from '#records';
import { beginAgain, prepareAgain } from '../again/begin-again.js';
import { OperatorRequest, readOperatorName } from '../auth/operator-request.js';
import { Protected } from '../auth/protected.js';
import { Operation } from '../openapi/operation.js';
import { EngineClient } from '../platform/engine-client.js';
import type { ReadableEngine } from '../platform/engine-client.js';
import { notFound, Problem } from '../platform/http/problem.js';
import { strictly } from '../platform/http/validation.js';
import { cancelAll } from '../runs/cancel-many.controller.js';
import { readRun } from '../runs/read-run.js';
import { pickChanges, toAgainRequest, TrialRequest } from './trial-request.js';
import { begunTrial, stoppedTrial, trial, trialList } from './trial-responses.js';
import type { BegunTrial, StoppedTrial, TrialList, TrialView } from './trial-responses.js';
import { TrialStore } from './trial-store.js';
import type { StoredTrial, TrialOrder } from './trial-store.js';
import { viewLine, viewTrial } from './trial-view.js';

/** So many runs are looked at or begun in one question to Redis, which may take four seconds. */
const atOnce = 10;

type Looked = { run: RunRecord } | { runId: string; why: string };

function storeOf({ store, redis }: ReadableEngine): TrialStore {
  return new TrialStore(redis, store.engine.times.retentionSeconds);
}

/** Old runs done again with one change, beside what they came to (ADR 170). */
@Controller('v1/trials')
export class TrialsController {
  constructor(private readonly engine: EngineClient) {}

  @Operation({
    id: 'beginTrial',
    summary: 'Do many runs again with one change, simulated; as a dry run, say what they cost',
    answers: { 202: begunTrial },
    problems: [409],
  })
  @Protected('executions', 'body')
  @HttpCode(202)
  @Post()
  async begin(@Body(strictly) body: TrialRequest): Promise<BegunTrial> {
    const order = { by: readOperatorName(body), reason: body.reason, changes: pickChanges(body) };
    const looked = await this.look(body.run_ids, order);
    const fit = looked.flatMap((each) => ('run' in each ? [each.run] : []));
    const refused = looked.flatMap((each) => ('run' in each ? [] : [{ run_id: each.runId, why: each.why }]));
    const answer = {
      ...{ runs: fit.length, refused },
      cost_micro_usd: fit.reduce((sum, { costMicroUsd }) => sum + costMicroUsd, 0),
      tokens_used: fit.reduce((sum, { tokensUsed }) => sum + tokensUsed, 0),
    };
    if (body.dry_run === true) return { trial_id: null, ...answer };
    if (fit.length === 0) throw new Problem(409, 'conflict', refused[0]?.why ?? 'no run can be done again');
    return { trial_id: await this.beginAll(fit, order), ...answer };
  }

  @Operation({ id: 'listTrials', summary: 'The latest 100 trials', answers: { 200: trialList } })
  @Get()
  list(): Promise<TrialList> {
    return this.engine.ask(async (_, engine) => ({ trials: (await storeOf(engine).latest()).map(viewLine) }));
  }

  @Operation({
    id: 'getTrial',
    summary: 'A trial: each run beside the old one, and what became other',
    answers: { 200: trial },
    problems: [404],
  })
  @Get(':trialId')
  read(@Param('trialId') trialId: string): Promise<TrialView> {
    return this.engine.ask(async (store, engine) => viewTrial(store, engine.runs, await requireTrial(engine, trialId)));
  }

  @Operation({
    id: 'stopTrial',
    summary: 'End the runs of a trial that are not over',
    answers: { 202: stoppedTrial },
    problems: [404],
  })
  @Protected('executions')
  @HttpCode(202)
  @Post(':trialId/stop')
  stop(@Param('trialId') trialId: string, @Body(strictly) body: OperatorRequest): Promise<StoppedTrial> {
    return this.engine.ask(async (store, engine) => {
      const { begun } = await requireTrial(engine, trialId);
      await storeOf(engine).stop(trialId, readOperatorName(body));
      const runs = await Promise.all([...begun.values()].map((id) => readRun(engine.runs, id).catch(() => null)));
      const open = runs.filter((run) => run !== null && run.outcome === null);
      const ended = await cancelAll(
        store,
        open.flatMap((run) => run ?? []),
        body,
      );
      return { trial_id: trialId, cancelling: ended.filter(({ status }) => status === 'cancelling').length };
    });
  }

  /** Which of the runs can be done again, in their order. */
  private async look(runIds: readonly string[], order: Omit<TrialOrder, 'runIds'>): Promise<Looked[]> {
    const looked: Looked[] = [];
    for (let at = 0; at < runIds.length; at += atOnce)
      looked.push(
        ...(await this.engine.ask((store, engine) =>
          Promise.all(runIds.slice(at, at + atOnce).map((id) => lookAt(store, engine, id, order))),
        )),
      );
    return looked;
  }

  /** A trial whose gateway dies here has as many runs as have begun. One that is stopped meanwhile begins no more. */
  private async beginAll(runs: readonly RunRecord[], order: Omit<TrialOrder, 'runIds'>): Promise<string> {
    const runIds = runs.map(({ runId }) => runId);
    const trialId = await this.engine.ask((_, engine) => storeOf(engine).begin({ ...order, runIds }, Date.now()));
    for (let at = 0; at < runs.length; at += atOnce) {
      const isOn = await this.engine.ask(async (store, engine) => {
        const trials = storeOf(engine);
        if ((await trials.read(trialId))?.stoppedBy !== null) return false;
        const some = runs.slice(at, at + atOnce);
        await Promise.all(some.map((run) => beginOne(store, engine, run, { trialId, order, trials })));
        return true;
      });
      if (!isOn) break;
    }
    return trialId;
  }
}

async function requireTrial(engine: ReadableEngine, trialId: string): Promise<StoredTrial> {
  const stored = await storeOf(engine).read(trialId);
  if (stored === null) throw notFound('trial');
  return stored;
}

async function lookAt(
  store: ActorStore,
  { redis, runs }: ReadableEngine,
  runId: string,
  order: Omit<TrialOrder, 'runIds'>,
): Promise<Looked> {
  try {
    const run = await readRun(runs, runId);
    await prepareAgain(store, redis, run, toAgainRequest(order));
    return { run };
  } catch (error) {
    if (error instanceof Problem) return { runId, why: error.message };
    throw error;
  }
}

interface Trying {
  trialId: string;
  order: Omit<TrialOrder, 'runIds'>;
  trials: TrialStore;
}

async function beginOne(
  store: ActorStore,
  { redis }: ReadableEngine,
  run: RunRecord,
  { trialId, order, trials }: Trying,
): Promise<void> {
  const begun = await beginAgain(store, redis, run, toAgainRequest(order));
  await trials.note(trialId, run.runId, begun.run_id);
}
