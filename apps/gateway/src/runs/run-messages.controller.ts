import { Body, Controller, Param, Post } from '@nestjs/common';
import type { ActorStore } from '#engine';
import type { IngestRequest } from '#engine/ports';
import type { RunRecord } from '#records';
import type { RegisteredAgent } from '#registry';
import type { RunReader } from '#runs';
import { CallerAgent } from '../auth/caller-agent.js';
import { ByOperator } from '../auth/caller-role.js';
import { accepted } from '../messages/message-responses.js';
import type { Accepted } from '../messages/message-responses.js';
import { Intake } from '../intake/intake.js';
import { PostMessage } from '../messages/post-message.js';
import { Operation } from '../openapi/operation.js';
import { EngineClient } from '../platform/engine-client.js';
import { notFound, Problem } from '../platform/http/problem.js';
import { strictly } from '../platform/http/validation.js';
import { readOwn, readRootRun } from './own-run.js';

/** The phases in which a run takes a text as its answer, as the agent does: its question may have been read before we know that it was sent. */
const waiting: ReadonlySet<string> = new Set(['asking', 'approving']);
/** And what keeps it from that. */
const held: ReadonlySet<string> = new Set(['parked', 'handed-over']);

/** Refuses a message to a run that waits for none, with what it does instead. */
async function refuseUnasked(runs: RunReader, run: RunRecord): Promise<void> {
  if (run.outcome !== null) throw new Problem(409, 'conflict', `the run is over: ${run.outcome}`);
  const { program = 'agent' } = run;
  if (program !== 'agent')
    throw new Problem(409, 'conflict', `a run of a ${program} has no person, and takes no message`);
  const [[look], isAnswered] = await Promise.all([runs.lookAtRuns([run]), runs.hasUnreadText(run.actorId)]);
  const live = look?.live ?? null;
  if (live === null || (waiting.has(run.phase) && !held.has(live.doing) && !isAnswered)) return;
  throw new Problem(409, 'conflict', `the run takes no message now: ${live.text}`);
}

/** Only an operator speaks in the place of a person who has a channel of their own. */
function refuseOthers({ channel }: RunRecord, byOperator: boolean): void {
  if (channel !== 'api' && !byOperator)
    throw new Problem(403, 'forbidden', `the run is of a person on ${channel}: an operator's key or sign-in is needed`);
}

/** A message to a run that waits for one: the answer to its question, to an approval's, or what a node of its tree waits for. */
@Controller('v1/runs')
export class RunMessagesController {
  constructor(
    private readonly engine: EngineClient,
    private readonly intake: Intake,
  ) {}

  @Operation({
    id: 'postRunMessage',
    summary: 'Answer what a run waits for: a question, an approval, or a message that its workflow waits for',
    answers: { 202: accepted },
    problems: [403, 404, 409],
  })
  @Post(':runId/messages')
  async post(
    @Param('runId') runId: string,
    @Body(strictly) { text }: PostMessage,
    @CallerAgent() agent: RegisteredAgent | null,
    @ByOperator() byOperator: boolean,
  ): Promise<Accepted> {
    const asked = await this.engine.ask(async (store, { runs }) => {
      const run = await readRootRun(runs, await readOwn(store, runs, runId, agent));
      refuseOthers(run, byOperator);
      await refuseUnasked(runs, run);
      return { run, request: await this.requestTo(store, run, text, byOperator) };
    });
    const { messageId } = await this.intake.accept(asked.request);
    const { conversationId, runId: root } = asked.run;
    return { message_id: messageId, conversation_id: conversationId, status: 'accepted', run_id: root };
  }

  private async requestTo(
    store: ActorStore,
    run: RunRecord,
    text: string,
    byOperator: boolean,
  ): Promise<IngestRequest> {
    const address = await store.records.findAddress(run.actorId);
    if (address === null) throw notFound('run');
    return { address, sourceId: null, mode: 'text', text, ...(byOperator && { byOperator }) };
  }
}
