import type { JournalEntry } from '#program';
import { Controller, Get, Param } from '@nestjs/common';
import { computeRunTimes } from '#runs';
import type { ActorStore } from '#engine';
import type { RunRecord } from '#records';
import type { RunLook, RunReader } from '#runs';
import { InvariantError } from '#errors';
import { CallerRole } from '../auth/caller-role.js';
import { readRunDeliveries } from './delivery-view.js';
import { readRun } from './read-run.js';
import { replyText, shownRow } from '../auth/role-reads.js';
import { cancelledView, readCancellation, runTimesView, runView } from './run-view.js';
import { EngineClient } from '../platform/engine-client.js';
import type { Role } from '../auth/sign-ins.js';
import { CallWords } from '../tools/call-words.js';
import { answersIn, buildTimeline, collectTexts } from './timeline-items.js';
import { Operation } from '../openapi/operation.js';
import { timeline } from './timeline-responses.js';
import type { Timeline } from './timeline-responses.js';

function toIsoTime(at: number): string {
  return new Date(at).toISOString();
}

async function lookAtRun(runs: RunReader, run: RunRecord): Promise<RunLook> {
  const [look] = await runs.lookAtRuns([run]);
  if (look === undefined) throw new InvariantError('one run was looked at, and none was found');
  return look;
}

/** A run in order of time, as its reader may see it. */
export async function readTimeline(store: ActorStore, runs: RunReader, runId: string, role: Role): Promise<Timeline> {
  const run = await readRun(runs, runId);
  const [look, ledger, deliveries, journal, messages, cancellation, [question]] = await Promise.all([
    lookAtRun(runs, run),
    store.records.readLedger(runId),
    readRunDeliveries(store, run),
    role === 'operator' ? store.records.readJournal(runId) : [], // nothing in it is for viewers
    Promise.all(run.messageIds.map((id) => store.records.readMessage(id))),
    readCancellation(store, run),
    role === 'operator' ? runs.readQuestions([run]) : [], // before the first turn the mailbox has it
  ]);
  const entries = journal as JournalEntry[]; // the controller's own writing
  const texts = collectTexts(entries);
  const received = messages.filter((message) => message !== null);
  const rows = ledger.map((row) => shownRow(role, row));
  const replies = run.replies.map((reply) => ({ ...reply, text: replyText(role, run, reply) }));
  const items = buildTimeline(rows, { replies, deliveries }, answersIn(entries, rows), received);
  const times = runTimesView(run, { ...computeRunTimes(run, ledger, received, look.live), ...look }, role);
  return {
    run: { ...runView(run, role, deliveries), ...times, ...cancelledView(cancellation, role) },
    messages: received.map(({ messageId, acceptedAt }) => ({
      message_id: messageId,
      accepted_at: toIsoTime(acceptedAt),
      text: texts.get(messageId) ?? (messageId === run.messageIds[0] ? (question ?? null) : null),
    })),
    items,
    live: times.live,
  };
}

/** A run in order of time, from the first text on: its ledger with the gaps in between, and for operators the words. */
@Controller('v1/runs')
export class TimelineController {
  constructor(
    private readonly engine: EngineClient,
    private readonly words: CallWords,
  ) {}

  @Operation({
    id: 'getTimeline',
    summary: 'A run as it went: its ledger with the gaps in between',
    answers: { 200: timeline },
    problems: [404],
  })
  @Get(':runId/timeline')
  read(@Param('runId') runId: string, @CallerRole() role: Role): Promise<Timeline> {
    const read = this.engine.ask((store, { runs }) => readTimeline(store, runs, runId, role));
    return read.then((timeline) => this.inWords(timeline));
  }

  /** With each call in words, be it made or waited for. */
  private inWords({ run, items, ...rest }: Timeline): Timeline {
    return {
      ...rest,
      run: { ...run, ...(run.approval && { approval: this.words.withSentence(run.approval) }) },
      items: items.map((item) =>
        item.kind === 'tool' ? { ...item, sentence: this.words.sentence(item.tool_name, item.tool_args) } : item,
      ),
    };
  }
}
