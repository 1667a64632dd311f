import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { listTriggers, refusedPath } from '#compiler';
import type { GraphTrigger } from '#compiler';
import type { CredentialStore } from '#credentials';
import { readGraph } from '#graph';
import { findNodeType } from '#nodes';
import { untilFound } from '#timing';
import { findCallerCredential, findCallerType, routesOf } from '#triggers';
import { isObject } from '#values';
import { beside } from '../../builder/builder-requests.js';
import { operationsRefused } from '../../builder/edit-answer.js';
import { nothing, Operation } from '../../openapi/operation.js';
import type { AskStore } from '../../platform/ask-store.js';
import { abortOnClose } from '../../platform/http/abort-on-close.js';
import { badField } from '../../platform/http/problem.js';
import { strictly } from '../../platform/http/validation.js';
import { CONFIG, CREDENTIALS, TEST_LISTENERS } from '../../platform/tokens.js';
import { findTriggerPath } from '../../workflows/opens-view.js';
import { ListenerPath, OpenListener } from './listener-requests.js';
import { listenerState, testListener } from './listener-responses.js';
import type { ListenerStateView, TestListenerView } from './listener-responses.js';
import { listenSeconds } from './test-listeners.js';
import type { ListenerState, TestListeners } from './test-listeners.js';

/** How long an answer waits for a call, and how often it looks for it, in ms: less than a page waits for an answer. */
const patienceMs = 4_000;
const lookEveryMs = 200;

/** A draft waits for one real call of its webhook or form (ADR 171): it is tested with what came, and nothing runs. */
@Controller('v1/builder/listeners')
export class ListenersController {
  constructor(
    @Inject(TEST_LISTENERS) private readonly ask: AskStore<TestListeners>,
    @Inject(CREDENTIALS) private readonly credentials: AskStore<CredentialStore>,
    @Inject(CONFIG) private readonly config: { PUBLIC_BASE_URL?: string },
  ) {}

  @Operation({
    id: 'openTestListener',
    summary: 'Wait for one call of a trigger of a draft; whoever listened for the draft before does so no more',
    answers: { 201: testListener },
    problems: [422],
  })
  @Post()
  async open(@Body(beside('graph')) { draft, graph, node }: OpenListener): Promise<TestListenerView> {
    const trigger = findAwaited(graph, node);
    const { arming } = trigger;
    const type = findCallerType(trigger);
    const caller = type === null ? null : await this.credentials((store) => findCallerCredential(store, trigger, type));
    if (type !== null && caller === null)
      throw badField('node', `nobody could call ${node}: choose a credential of the type ${type} for it`);
    const { id, address } = await this.ask((listeners) => listeners.open(draft, trigger));
    const path = (findTriggerPath(trigger) ?? '').replace(/^\/(\w+)\//, `/$1-test/${address}/`);
    const base = this.config.PUBLIC_BASE_URL;
    return {
      ...{ id, node, path, seconds_left: listenSeconds },
      kind: arming.kind === 'webhook' ? 'webhook' : 'form',
      methods: arming.kind === 'webhook' ? [...arming.methods] : ['POST'],
      public_url: base === undefined ? null : base + path,
    };
  }

  @Operation({
    id: 'getTestListener',
    summary: 'What came, or how it is with one that listens; it is answered at once when that changes, else in seconds',
    answers: { 200: listenerState },
  })
  @Get(':id')
  async show(
    @Param(strictly) { id }: ListenerPath,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ListenerStateView> {
    void reply.header('cache-control', 'no-store');
    let last: ListenerState = { state: 'over' };
    const look = async (): Promise<ListenerState | null> => {
      last = await this.ask((listeners) => listeners.look(id));
      return last.state === 'waiting' ? null : last;
    };
    await untilFound(look, { everyMs: lookEveryMs, withinMs: patienceMs, signal: abortOnClose(reply) });
    return stateView(last);
  }

  @Operation({
    id: 'closeTestListener',
    summary: 'Wait no more, and forget what came',
    answers: { 204: nothing },
  })
  @HttpCode(204)
  @Delete(':id')
  async close(@Param(strictly) { id }: ListenerPath): Promise<void> {
    await this.ask((listeners) => listeners.close(id));
  }
}

/** The trigger as a call would find it. Throws the problem of one that cannot be called. */
function findAwaited(given: unknown, name: string): GraphTrigger {
  const read = readGraph(given);
  if ('problems' in read) throw operationsRefused(read.problems, 'graph');
  const graph = read.value;
  const found = listTriggers({ ...graph, nodes: graph.nodes.filter((node) => node.name === name) }, findNodeType);
  if ('problems' in found) throw operationsRefused(found.problems, 'graph');
  const [trigger] = found.triggers;
  if (trigger?.arming.kind !== 'webhook' && trigger?.arming.kind !== 'form')
    throw badField('node', 'expected the name of a webhook or a form that is switched on');
  const problem = refusedPath(trigger) ?? routesOf(trigger);
  if (typeof problem === 'string') throw badField('node', `${name}: ${problem}`);
  return trigger;
}

function stateView(state: ListenerState): ListenerStateView {
  return {
    state: state.state,
    seconds_left: state.state === 'waiting' ? state.secondsLeft : 0,
    payload: state.state === 'called' && isObject(state.payload) ? state.payload : null,
  };
}
