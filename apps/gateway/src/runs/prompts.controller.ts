import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
import { IsString, Matches } from 'class-validator';
import type { FastifyReply } from 'fastify';
import type { PromptInquiries, PromptAnswer, RebuiltPrompt } from '#deployment';
import { untilFound } from '#timing';
import { readRun } from './read-run.js';
import type { AskStore } from '../platform/ask-store.js';
import { EngineClient } from '../platform/engine-client.js';
import { abortOnClose } from '../platform/http/abort-on-close.js';
import { notFound, Problem } from '../platform/http/problem.js';
import { strictly } from '../platform/http/validation.js';
import { PROMPT_INQUIRIES } from '../platform/tokens.js';
import { Described } from '../openapi/body-schema.js';
import { Operation } from '../openapi/operation.js';
import { prompts } from './prompt-responses.js';
import type { Prompts } from './prompt-responses.js';

/** How long a controller may take, and how often its answer is looked for, in ms. */
const patienceMs = 10_000;
const lookEveryMs = 50;
/** When to try again where none has, in seconds. */
const retryAfter = 5;

function view({
  actionId,
  mode,
  system,
  user,
  print: promptHash,
  proven,
  before = [],
}: RebuiltPrompt): Prompts['prompts'][number] {
  return { action_id: actionId, mode, system, user, print: promptHash, proven, before };
}

/** The turn, in the path. */
export class TurnPath {
  @IsString({ message: 'expected the id of a run' })
  runId!: string;

  @Described({ type: 'integer', minimum: 1, maximum: 9_999 })
  @Matches(/^[1-9]\d{0,3}$/, { message: 'expected the number of a turn, from 1' })
  turn!: string;
}

/** What models were asked, for operators alone: a controller rebuilds it from the record, and proves it by its hash (ADR 33). */
@Controller('v1/runs')
export class PromptsController {
  constructor(
    private readonly engine: EngineClient,
    @Inject(PROMPT_INQUIRIES) private readonly inquire: AskStore<PromptInquiries>,
  ) {}

  @Operation({
    id: 'getPrompts',
    summary: 'What models were asked in a turn; for operators',
    answers: { 200: prompts },
    problems: [404, 409],
  })
  @Get(':runId/turns/:turn/prompt')
  async read(@Param(strictly) path: TurnPath, @Res({ passthrough: true }) reply: FastifyReply) {
    const { runId } = path;
    const turn = Number(path.turn);
    const { program = 'agent' } = await this.engine.ask((_store, { runs }) => readRun(runs, runId));
    if (program !== 'agent')
      throw new Problem(409, 'conflict', `a run of the program ${program} asks no model: its children do`);
    const id = await this.inquire((inquiries) => inquiries.ask(runId, turn));
    const answer = await this.untilAnswered(id, abortOnClose(reply));
    if (answer === null) throw new Problem(503, 'unavailable', 'no controller has answered; try again', { retryAfter });
    if ('why' in answer) throw new Problem(409, 'conflict', 'this release cannot follow the record of the run');
    if (answer.prompts.length === 0) throw notFound('prompt of this turn');
    void reply.header('cache-control', 'no-store');
    return { run_id: runId, turn, prompts: answer.prompts.map(view) };
  }

  private untilAnswered(id: string, signal: AbortSignal): Promise<PromptAnswer | null> {
    const look = (): Promise<PromptAnswer | null> => this.inquire((inquiries) => inquiries.look(id));
    return untilFound(look, { everyMs: lookEveryMs, withinMs: patienceMs, signal });
  }
}
