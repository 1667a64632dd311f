import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import * as Type from 'typebox';
import { operatorNamed, usualLetterLimit, usualPace } from '#dead-letters';
import type {
  DeadLetters,
  LetterFilter,
  LetterLine,
  LetterResult,
  Operator,
  Refusal,
  ReplayRequest,
} from '#dead-letters';
import { cursorAt } from '#redis';
import { AgentDirectory } from '../agent-directory/agent-directory.js';
import { actingRole } from '../auth/identity/acting.js';
import { searchedSides } from '../agents/searched-sides.js';
import type { OwnNumbers } from '../agents/searched-sides.js';
import type { AskStore } from '../platform/ask-store.js';
import { SharedReads } from '../platform/shared-read.js';
import type { Role } from '../auth/sign-ins.js';
import { badField, notFound, Problem } from '../platform/http/problem.js';
import { pageWanted } from '../platform/http/paging.js';
import { strictly } from '../platform/http/validation.js';
import { CONFIG, DEAD_LETTERS } from '../platform/tokens.js';
import { CallerRole } from '../auth/caller-role.js';
import { batchView, causeView, fullLetterView, letterLineView, letterView, planView } from './dead-letter-view.js';
import {
  BatchRequest,
  begunWith,
  LetterPageQuery,
  LetterReplayRequest,
  LetterWhich,
  toLetterFilter,
} from './dead-letter-requests.js';
import { OperatorRequest, readOperatorName } from '../auth/operator-request.js';
import { Protected } from '../auth/protected.js';
import { Operation } from '../openapi/operation.js';
import { batch, causeList, done, fullLetter, letterList, plan } from './dead-letter-responses.js';
import type { BatchView, CauseList, Done, FullLetter, LetterLineView, Plan } from './dead-letter-responses.js';

/** How long one request works at a batch, in milliseconds; the next continues it. Less than a caller waits for. */
const sliceMs = 2_000;

/** How long a count of causes is shared, in ms, and of how many filters: an operator who has just replayed sees it soon. */
const causesKeptMs = 3_000;
const mostCounted = 50;

const noWords: LetterLine = { question: null, person: null, message: null };

type CausesFound = Awaited<ReturnType<DeadLetters['causes']>>;

function toOperator(body: OperatorRequest): Operator {
  return operatorNamed(readOperatorName(body), body.reason);
}

function toReplayRequest({ choice, edit }: Pick<LetterReplayRequest, 'choice' | 'edit'>): ReplayRequest {
  return { choice: choice ?? null, edit: edit ?? null };
}

/** The batch to continue; null: begin one. Throws for options that continuing would ignore. */
function findBegunBatch(body: BatchRequest): string | null {
  const { batch_id: batchId = null } = body;
  const unheeded = batchId === null ? undefined : begunWith.find((name) => body[name] !== undefined);
  if (unheeded) throw badField(unheeded, 'a batch goes on as it was begun');
  if (batchId === null && body.resume) throw badField('resume', 'expected the batch_id of a batch that has halted');
  return batchId;
}

/** Refusals that are not the request's fault, but the present state's. */
const standsInTheWay: readonly Refusal['code'][] = [
  'already-happened',
  'record-gone',
  'of-a-tick',
  'not-open',
  'opted-out',
  'still-parked',
  'still-running',
  'too-large',
];

/** The answer for a replayed dead letter, or the problem that says why it was not replayed. */
function toReplayAnswer(result: LetterResult, status: string): Done {
  switch (result.result) {
    case 'done':
      return { letter_id: result.letterId, status, linked_run_id: result.linkedRunId };
    case 'gone':
      throw notFound('dead letter');
    case 'conflict':
      throw new Problem(409, 'conflict', `the dead letter is ${result.status}`);
    case 'refused': {
      const { code, message, field } = result.refusal;
      if (standsInTheWay.includes(code)) {
        throw new Problem(409, 'conflict', message);
      }
      throw badField(
        code === 'bad-edit' || code === 'not-editable' ? `edit${field ? `.${field}` : ''}` : 'choice',
        message,
      );
    }
  }
}

/** Dead letters and their replay (ADR 14). Reading needs either key, acting the operator's. */
@Controller('v1/dead-letters')
export class DeadLettersController {
  /** Counted among thousands of letters, and every open page asks. */
  private readonly counted = new SharedReads<CausesFound>(causesKeptMs, mostCounted);

  constructor(
    @Inject(DEAD_LETTERS) private readonly ask: AskStore<DeadLetters>,
    @Inject(CONFIG) private readonly config: OwnNumbers,
    private readonly agentDirectory: AgentDirectory,
  ) {}

  @Operation({ id: 'listDeadLetters', summary: 'What failed for the last time', answers: { 200: letterList } })
  @Get()
  async list(
    @Query(strictly) query: LetterPageQuery,
    @CallerRole() role: Role,
  ): Promise<{ dead_letters: LetterLineView[]; next: string | null }> {
    const { behind, limit } = pageWanted(query, usualLetterLimit);
    const { order, words } = query;
    const filter = {
      ...this.buildLetterFilter(query, role),
      ...(behind && { behind }),
      ...(order === 'latest' && { order: 'latest' as const }),
    };
    return this.ask(async (store) => {
      const { letters, more } = await store.page(filter, limit);
      const last = letters.at(-1);
      const next = more && last !== undefined ? cursorAt({ at: last.at, id: last.letterId }) : null;
      if (words !== 'true') return { dead_letters: letters.map(letterView), next };
      // Viewers are shown none of the words: runs and journals need not be read for them.
      const lines = role === 'operator' ? await store.lines(letters) : letters.map(() => noWords);
      return {
        dead_letters: letters.flatMap((each, i) => (lines[i] ? [letterLineView(each, lines[i], role)] : [])),
        next,
      };
    });
  }

  @Operation({
    id: 'listLetterCauses',
    summary: 'Of what dead letters died: how many of each cause, since when, and what may be done',
    answers: { 200: causeList },
  })
  @Get('causes')
  async causes(@Query(strictly) query: LetterWhich, @CallerRole() role: Role): Promise<CauseList> {
    const filter = this.buildLetterFilter(query, role);
    const key = JSON.stringify({ ...filter, sides: filter.conversation === undefined ? [] : filter.sides });
    const { causes, more } = await this.counted.get(key, () => this.ask((letters) => letters.causes(filter)));
    return { causes: causes.map(causeView), more };
  }

  @Operation({
    id: 'getDeadLetter',
    summary: 'A dead letter, what was done about it, and what a replay would come to',
    answers: { 200: fullLetter },
    problems: [404],
  })
  @Get(':letterId')
  async read(@Param('letterId') letterId: string, @CallerRole() role: Role): Promise<FullLetter> {
    return this.ask(async (letters) => {
      const [letter, [dryRun]] = await Promise.all([letters.read(letterId), letters.plan([letterId])]);
      if (letter === null) throw notFound('dead letter');
      const [linked, offers] = await Promise.all([letters.linkedRun(letter), letters.offers(letter)]);
      return fullLetterView(letter, { plan: dryRun, linked, offers }, role);
    });
  }

  @Operation({
    id: 'replayDeadLetters',
    summary: 'Begin a batch of replays, or go on with one; ask again until it is done',
    answers: { 202: batch },
    problems: [404],
  })
  @Protected('executions')
  @Post('batch')
  async batch(@Body(strictly) body: BatchRequest): Promise<BatchView> {
    return this.ask(async (letters) => {
      const opened = await letters.openBatch(findBegunBatch(body) ?? (await this.begin(letters, body)));
      if (opened === null) throw notFound('batch');
      const cut = new AbortController();
      const timer = setTimeout(() => cut.abort(), sliceMs);
      try {
        const resume = { by: toOperator(body), ignoreHalt: body.resume ?? false };
        return batchView(await opened.goOn(cut.signal, () => undefined, resume));
      } finally {
        clearTimeout(timer);
      }
    });
  }

  @Operation({
    id: 'replayDeadLetter',
    summary: 'Do it again as a linked run, or say what that would come to (dry_run)',
    answers: { 200: Type.Union([done, plan]) },
    problems: [404, 409],
  })
  @Protected('executions', 'body')
  @Post(':letterId/replay')
  async replay(@Param('letterId') letterId: string, @Body(strictly) body: LetterReplayRequest): Promise<Done | Plan> {
    if (body.dry_run) return this.dryRun(letterId, toReplayRequest(body));
    const result = await this.ask((letters) => letters.replay(letterId, toReplayRequest(body), toOperator(body)));
    return toReplayAnswer(result, 'replayed');
  }

  @Operation({ id: 'discardDeadLetter', summary: 'Leave it undone', answers: { 200: done }, problems: [404, 409] })
  @Post(':letterId/discard')
  async discard(@Param('letterId') letterId: string, @Body(strictly) body: OperatorRequest): Promise<Done> {
    return toReplayAnswer(await this.ask((letters) => letters.discard(letterId, toOperator(body))), 'discarded');
  }

  @Operation({
    id: 'reopenDeadLetter',
    summary: 'Give back a dead letter whose replay has died',
    answers: { 200: done },
    problems: [404, 409],
  })
  @Post(':letterId/reopen')
  async reopen(@Param('letterId') letterId: string, @Body(strictly) body: OperatorRequest): Promise<Done> {
    return toReplayAnswer(await this.ask((letters) => letters.reopen(letterId, toOperator(body))), 'open');
  }

  private async dryRun(letterId: string, request: ReplayRequest): Promise<Plan> {
    const [found] = await this.ask((letters) => letters.plan([letterId], request));
    if (found === undefined) throw notFound('dead letter');
    return planView(found);
  }

  private async begin(letters: DeadLetters, body: BatchRequest): Promise<string> {
    const { filter = {}, letter_ids: ids } = body;
    if (ids !== undefined && body.filter !== undefined)
      throw badField('letter_ids', 'expected a filter, or ids, not both');
    const found =
      ids === undefined
        ? await letters.openPage(this.buildLetterFilter(filter, actingRole()), Number(filter.limit ?? usualLetterLimit))
        : { letters: await letters.openAmong(ids), more: false };
    const order = {
      ...toReplayRequest(body),
      by: toOperator(body),
      more: found.more,
      pace: {
        ...usualPace,
        ...(body.per_minute === undefined ? {} : { perMinute: body.per_minute }),
        ...(body.canary === undefined ? {} : { canaryShare: body.canary }),
        ...(body.halt_at === undefined ? {} : { haltAtShare: body.halt_at }),
      },
    };
    return letters.beginBatch(
      found.letters.map(({ letterId }) => letterId),
      order,
    );
  }

  private buildLetterFilter(query: LetterWhich, role: Role): LetterFilter {
    return { ...toLetterFilter(query), sides: searchedSides(this.agentDirectory.reading, this.config, role) };
  }
}
