import { Body, Controller, Get, HttpCode, Inject, Param, Post, Res } from '@nestjs/common';
import { IsObject, Matches } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { freshBreaker } from '#breaker';
import type { Inquiries } from '#deployment';
import { noteDeed } from '#engine';
import { toolBreaker } from '#limits';
import type { BreakerStore } from '#limits';
import { mintId } from '#redis';
import type { CatalogueEntry, ToolTry, TriedTool } from '#tools';
import { AgentDirectory } from '../agent-directory/agent-directory.js';
import { CallerRole } from '../auth/caller-role.js';
import { IfGiven } from '../platform/http/if-given.js';
import { readOperatorName, who, whoExpected } from '../auth/operator-request.js';
import type { Role } from '../auth/sign-ins.js';
import { breakerView } from '../breakers/breaker-request.js';
import { Operation } from '../openapi/operation.js';
import { askInquiry } from '../platform/http/ask-inquiry.js';
import type { AskStore } from '../platform/ask-store.js';
import { EngineClient } from '../platform/engine-client.js';
import { notFound, Problem } from '../platform/http/problem.js';
import { strictly } from '../platform/http/validation.js';
import { BREAKERS, TOOL_INQUIRIES } from '../platform/tokens.js';
import { ProcessTable } from '../queues/process-table.js';
import { CallWords } from './call-words.js';
import { latestCalls } from './latest-calls.js';
import { toolList, toolWithCalls, triedTool } from './tool-responses.js';
import type { ToolView, ToolWithCalls, TriedToolView } from './tool-responses.js';
import { toolView, triedView } from './tool-view.js';
import type { ToolLook } from './tool-view.js';

/** How long a tool-runner may take, in ms. */
const patienceMs = 20_000;

/** `POST /v1/tools/{name}/tries`. */
export class TryTool {
  @IsObject({ message: 'expected the arguments, an object' })
  args!: Record<string, unknown>;

  @IfGiven()
  @Matches(who, { message: whoExpected })
  by?: string;
}

/** The tools of the deployment's files: what they are, who may call them, how they do, and a call that a person tries. */
@Controller('v1/tools')
export class ToolsController {
  constructor(
    private readonly engine: EngineClient,
    private readonly agentDirectory: AgentDirectory,
    private readonly processes: ProcessTable,
    private readonly words: CallWords,
    @Inject(BREAKERS) private readonly breakers: AskStore<BreakerStore>,
    @Inject(TOOL_INQUIRIES) private readonly inquire: AskStore<Inquiries<ToolTry, TriedTool>>,
  ) {}

  @Operation({ id: 'listTools', summary: 'The tools of the deployment', answers: { 200: toolList } })
  @Get()
  async list(@CallerRole() role: Role): Promise<{ tools: ToolView[] }> {
    const look = await this.look(role);
    return { tools: look.catalogue.entries.map((entry) => toolView(entry, look)) };
  }

  @Operation({
    id: 'getTool',
    summary: 'A tool, and how its latest calls went',
    answers: { 200: toolWithCalls },
    problems: [404],
  })
  @Get(':name')
  async read(@Param('name') name: string, @CallerRole() role: Role): Promise<ToolWithCalls> {
    const entry = this.find(name);
    const [look, calls] = await Promise.all([
      this.look(role),
      this.engine.ask((store, { runs }) => {
        const readLedger = (runId: string) => store.records.readLedger(runId);
        return latestCalls({ runs, readLedger, words: this.words }, name, role);
      }),
    ]);
    return { ...toolView(entry, look), ...calls };
  }

  @Operation({
    id: 'tryTool',
    summary: 'Call a tool once, apart from any run; of one that writes the answer is made up',
    answers: { 200: triedTool },
    problems: [404, 409],
  })
  @HttpCode(200)
  @Post(':name/tries')
  async try(
    @Param('name') name: string,
    @Body(strictly) body: TryTool,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TriedToolView> {
    const { args } = body;
    this.find(name);
    const by = readOperatorName(body);
    await this.engine.ask((_store, { redis, store }) =>
      noteDeed(redis, store.engine, null, { did: 'tool-tried', by, reason: null, tool: name }),
    );
    const question = { id: mintId('run', 0), tool: name, args };
    const tried = await askInquiry(this.inquire, question, { reply, of: 'tool-runner', withinMs: patienceMs });
    if ('why' in tried) throw new Problem(409, 'conflict', tried.why);
    return triedView(tried, this.words.sentence(name, args) ?? name);
  }

  private find(name: string): CatalogueEntry {
    const entry = this.words.catalogue.entries.find(({ spec }) => spec.name === name);
    if (entry === undefined) throw notFound('tool');
    return entry;
  }

  private async look(role: Role): Promise<ToolLook> {
    const [used, processes] = await this.breakers((store) =>
      Promise.all([store.listBreakers(), this.processes.read()]),
    );
    const states = new Map(used.map(({ name, state }) => [name, state]));
    const { doubt, reading } = this.agentDirectory;
    return {
      catalogue: this.words.catalogue,
      agents: doubt === null ? reading.agents : [],
      breakerOf: (name) => {
        const named = toolBreaker(name);
        return breakerView(named, states.get(named) ?? freshBreaker, { now: Date.now(), processes }, role);
      },
    };
  }
}
