import { Body, Controller, HttpCode, Inject, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { DraftAnswer, DraftQuestion, ExpressionPreview, TestReport } from '#builder';
import { graphFindings } from '#compiler';
import type { CredentialStore } from '#credentials';
import type { Inquiries } from '#deployment';
import { readGraph } from '#graph';
import type { Graph } from '#graph';
import { wantedCredential } from '#nodes';
import { readNamedCredentials } from '#publishing';
import { Operation } from '../openapi/operation.js';
import { askInquiry } from '../platform/http/ask-inquiry.js';
import type { AskStore } from '../platform/ask-store.js';
import { badFields, Problem } from '../platform/http/problem.js';
import { CREDENTIALS, DRAFT_INQUIRIES } from '../platform/tokens.js';
import { beside } from './builder-requests.js';
import { CheckDraft, PreviewExpression, TestDraft } from './draft-requests.js';
import { checkedDraft, draftTest, previewedValue } from './draft-responses.js';
import type { CheckedDraftView, DraftTestView, PreviewedValueView } from './draft-responses.js';
import { operationsRefused } from './edit-answer.js';
import { readItemLists, readItems } from './draft-items.js';

/** How long a controller may take, in ms. */
const patienceMs = 15_000;

/** Drafts of graphs, checked and tried by people as the builder's model does it (ADR 166). Nothing is stored, and nothing leaves. */
@Controller('v1/builder')
export class DraftsController {
  constructor(
    @Inject(DRAFT_INQUIRIES) private readonly inquire: AskStore<Inquiries<DraftQuestion, DraftAnswer>>,
    @Inject(CREDENTIALS) private readonly credentials: AskStore<CredentialStore>,
  ) {}

  @Operation({
    id: 'checkDraft',
    summary: 'All that is wrong with a graph, as every gate from here to publishing sees it',
    answers: { 200: checkedDraft },
    problems: [422],
  })
  @HttpCode(200)
  @Post('checks')
  async check(@Body(beside('graph')) { graph }: CheckDraft): Promise<CheckedDraftView> {
    const read = graphFrom(graph);
    const hasCredential = await readNamedCredentials(read, (id) =>
      this.credentials(async (store) => (await store.read(id))?.type ?? null),
    );
    const signIns = read.nodes.flatMap((node) => {
      const type = wantedCredential(node);
      return type === null ? [] : [{ node: node.name, type }];
    });
    return { findings: graphFindings(read, { hasCredential }), sign_ins: signIns };
  }

  @Operation({
    id: 'testDraft',
    summary: 'Run a graph, or a part of it, with made-up answers of the outside',
    answers: { 200: draftTest },
    problems: [409, 422],
  })
  @HttpCode(200)
  @Post('tests')
  async test(
    @Body(beside('graph', 'payload', 'items', 'input')) body: TestDraft,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DraftTestView> {
    const { part = 'all', node, trigger = null, payload, items = {}, input } = body;
    if (part !== 'all' && node === undefined)
      throw badFields([{ field: 'node', detail: 'expected the name of a node' }]);
    const answer = await this.ask(reply, {
      ...{ kind: 'test', graph: graphFrom(body.graph), trigger, items: readItemLists(items, 'items') },
      part: part === 'all' || node === undefined ? { of: 'all' } : { of: part, node },
      ...(payload !== undefined && { payload }),
      ...(input !== undefined && { input: readItems(input, 'input') }),
    });
    if (!('report' in answer)) throw cannotFollow();
    return testView(answer.report);
  }

  @Operation({
    id: 'previewExpression',
    summary: 'What an expression comes to with these items',
    answers: { 200: previewedValue },
    problems: [409, 422],
  })
  @HttpCode(200)
  @Post('previews')
  async preview(
    @Body(beside('input', 'nodes')) body: PreviewExpression,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PreviewedValueView> {
    const { template, item_index: itemIndex = 0, workflow = '' } = body;
    const preview: ExpressionPreview = {
      ...{ template, itemIndex, workflow, input: readItems(body.input, 'input') },
      nodes: readItemLists(body.nodes ?? {}, 'nodes'),
    };
    const answer = await this.ask(reply, { kind: 'preview', ...preview });
    if (!('previewed' in answer)) throw cannotFollow();
    const { previewed } = answer;
    if ('problem' in previewed) return { text: null, of: null, left_out: 0, problem: previewed.problem };
    return { text: previewed.text, of: previewed.of, left_out: previewed.leftOut, problem: null };
  }

  private ask(reply: FastifyReply, question: DraftQuestion): Promise<DraftAnswer> {
    return askInquiry(this.inquire, question, { reply, of: 'controller', withinMs: patienceMs });
  }
}

function cannotFollow(): Problem {
  return new Problem(409, 'conflict', 'this release cannot test the draft');
}

function graphFrom(given: unknown): Graph {
  const read = readGraph(given);
  if ('problems' in read) throw operationsRefused(read.problems, 'graph');
  return read.value;
}

function testView({ passed, problem, failed = undefined, nodes, notReached, setup }: TestReport): DraftTestView {
  return {
    ...{ passed, problem, failed: failed ?? null, not_reached: [...notReached], setup: [...setup] },
    nodes: nodes.map(({ name, runs, items, outputs = [], asked = [], askedMore = 0 }) => ({
      ...{ name, runs, items, asked: asked.map((one) => ({ ...one })), asked_more: askedMore },
      outputs: outputs.map((output) => ({ count: output.count, items: output.items.map((json) => ({ ...json })) })),
    })),
  };
}
