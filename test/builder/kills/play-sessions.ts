import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../chaos/random.js';
import { CutStream } from './cut-stream.js';
import type { StreamEvent } from './cut-stream.js';
import type { Gateways } from './gateways.js';
import { begunGraph, requests } from './model.js';

/** What a person asked of a draft, under which key, and what it came to: the revision, or null where it was refused. */
export interface PlayedEdit {
  key: string;
  does: 'edit' | 'undo' | 'redo';
  applied: number | null;
}

/** What was followed of a session. */
export interface FollowedSession {
  form: 'sse' | 'lines';
  cuts: number;
  breaks: number;
  events: readonly StreamEvent[];
  /** Of a chat: its answer read again in one piece; of a session: what it is in the end. */
  whole: readonly StreamEvent[];
}

/** A session that was played, as its people know it. */
export interface PlayedSession {
  id: string;
  /** The keys of the messages that were accepted. */
  said: string[];
  edits: PlayedEdit[];
  chats: FollowedSession[];
  watched: FollowedSession | null;
}

/** Which of its streams are cut. */
export interface SessionPlan {
  n: number;
  messages: 1 | 2;
  chat: 'sse' | 'lines' | null;
  watch: 'sse' | 'lines' | null;
}

const longestPauseMs = 1_200;
const pollMs = 400;
const patienceMs = 900_000;

interface Shown {
  graph: { nodes: { name: string }[] };
  messages: { id?: string; role: string }[];
  status: { phase: string; revision: number };
}

/** Plays one session: messages to the builder, and people who edit, undo and redo meanwhile. */
export class SessionPlay {
  private readonly played: PlayedSession;
  private readonly user: string;
  private isOver = false;

  constructor(
    private readonly gateways: Gateways,
    private readonly random: Random,
    private readonly plan: SessionPlan,
  ) {
    this.user = `u${plan.n}`;
    const id = `workflow-flow-${plan.n}-user-${this.user}`;
    this.played = { id, said: [], edits: [], chats: [], watched: null };
  }

  async play(): Promise<PlayedSession> {
    const { plan, played, user } = this;
    const opening = { workflowId: `flow-${plan.n}`, user, graph: begunGraph };
    await this.gateways.ask({ path: '/v1/builder/sessions', body: opening });
    const watching = plan.watch === null ? null : this.watch(plan.watch);
    const editing = this.edit();
    for (let at = 0; at < plan.messages; at += 1) await this.say(at);
    await editing;
    this.isOver = true;
    played.watched = await watching;
    return played;
  }

  private async say(at: number): Promise<void> {
    const { plan, played, user, gateways } = this;
    const key = `say-${plan.n}-${at}`;
    const body = { message: requests[at], workflowId: `flow-${plan.n}`, user };
    const asked = { path: '/v1/builder/chat', body, key };
    played.said.push(key);
    if (plan.chat === null || at > 0) await this.sayOnly(asked);
    else {
      const follow = (): CutStream => new CutStream(gateways, this.random, { ...asked, form: plan.chat ?? 'sse' });
      const { events, cuts, breaks } = await follow().follow();
      const { events: whole } = await follow().uncut().follow();
      played.chats.push({ form: plan.chat, cuts, breaks, events, whole });
    }
    await this.untilAnswered(key);
  }

  /** Hangs up as soon as the message is taken. */
  private async sayOnly(asked: { path: string; body: object; key: string }): Promise<void> {
    await new CutStream(this.gateways, this.random, { ...asked, form: 'sse' }).uncut().begin();
  }

  private async untilAnswered(key: string): Promise<void> {
    const end = Date.now() + patienceMs;
    while (Date.now() < end) {
      const { messages, status } = await this.shown();
      if (messages.some(({ id }) => id === key) && status.phase === 'idle') return;
      await pause(pollMs);
    }
  }

  private async shown(): Promise<Shown> {
    const { body } = await this.gateways.ask({ path: `/v1/builder/sessions/${this.played.id}` });
    return body as unknown as Shown; // the API's own answer
  }

  /** Draws a node, moves it, takes back what is latest, does it again and draws another one. */
  private async edit(): Promise<void> {
    for (const does of ['draw', 'move', 'undo', 'redo', 'draw'] as const) {
      await pause(this.random.between(0, longestPauseMs));
      const key = `edit-${this.plan.n}-${this.played.edits.length}`;
      const path = `/v1/builder/sessions/${this.played.id}/${does === 'undo' || does === 'redo' ? does : 'operations'}`;
      const body = does === 'undo' || does === 'redo' ? {} : await this.operations(does);
      const isFinal = (status: number): boolean => status < 500 && status !== 202 && status !== 429;
      const answer = await this.gateways.ask({ path, body, key }, isFinal);
      const applied = answer.status === 200 ? Number(answer.body['applied']) : null;
      this.played.edits.push({ key, does: does === 'undo' || does === 'redo' ? does : 'edit', applied });
    }
  }

  private async operations(does: 'draw' | 'move'): Promise<object> {
    const { graph, status } = await this.shown();
    const at = this.played.edits.length;
    const updates = { position: [this.random.between(0, 900), at] };
    if (does === 'move')
      return { base: status.revision, operations: [{ type: 'updateNode', nodeId: 'start', updates }] };
    const name = `Person ${['A', 'B'][Number(graph.nodes.some(({ name: taken }) => taken === 'Person A'))]}`;
    const drawn = {
      id: `person-${at}`,
      name,
      type: 'n8n-nodes-base.noOp',
      typeVersion: 1,
      position: [0, at],
      parameters: {},
    };
    const connections = { Start: { main: [[{ node: name, type: 'main', index: 0 }]] } };
    return {
      base: status.revision,
      operations: [
        { type: 'addNodes', nodes: [drawn] },
        { type: 'mergeConnections', connections },
      ],
    };
  }

  /** Follows the session to its end. */
  private async watch(form: 'sse' | 'lines'): Promise<FollowedSession> {
    const path = `/v1/builder/sessions/${this.played.id}/events`;
    const stream = new CutStream(this.gateways, this.random, { path, form });
    const following = stream.follow();
    while (!this.isOver) await pause(pollMs);
    const { status, messages } = await this.shown();
    const last = { revision: status.revision, messages: messages.length };
    for (const end = Date.now() + patienceMs; !isAt(stream.events, last) && Date.now() < end;) await pause(pollMs);
    stream.stop();
    const { events, cuts, breaks } = await following;
    const { body } = await this.gateways.ask({ path: `/v1/builder/sessions/${this.played.id}` });
    return { form, cuts, breaks, events, whole: [{ event: 'session', id: null, data: body }] };
  }
}

function isAt(events: readonly StreamEvent[], { revision, messages }: { revision: number; messages: number }): boolean {
  const [, ...at] =
    events
      .findLast(({ id }) => id !== null)
      ?.id?.split('.')
      .map(Number) ?? [];
  return (at[0] ?? -1) >= revision && (at[1] ?? -1) >= messages;
}
