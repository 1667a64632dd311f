import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ActorStore } from '#engine';
import { isId } from '#protocol';
import type { Address } from '#protocol';
import { pinOfSide } from '#registry';
import { AgentDirectory } from '../agent-directory/agent-directory.js';
import { resolveActorId } from '../conversations/conversation-id.js';
import { EngineClient } from '../platform/engine-client.js';
import type { ReadableEngine } from '../platform/engine-client.js';
import { notFound, Problem } from '../platform/http/problem.js';
import { readRootRun } from '../runs/own-run.js';
import { readRun } from '../runs/read-run.js';
import { rememberAgent } from '../auth/caller-agent.js';
import type { ScopeGate } from '../auth/caller.guard.js';
import type { Route } from '../auth/find-route.js';
import type { RouteScope } from '../auth/route-scopes.js';
import { isInScope, isUnscoped, describeCaller } from '../auth/identity/caller.js';
import type { Belonging, Caller } from '../auth/identity/caller.js';

type Params = Readonly<Record<string, string>>;
type Find = (params: Params, store: ActorStore, engine: ReadableEngine) => Promise<Belonging | null>;

/** Holds keys of some tenants and agents to what belongs there: what does not is as if it were not there. */
@Injectable()
export class ScopesByRecords implements ScopeGate {
  private readonly finds: Readonly<Record<'run' | 'message' | 'conversation', Find>> = {
    run: async ({ runId = '' }, store, { runs }) => {
      const root = await readRootRun(runs, await readRun(runs, runId)); // with its tree
      const found = await this.ofActor(store, root.actorId);
      return found && { ...found, ...(root.agentId !== undefined && { agent: root.agentId }) };
    },
    message: async ({ messageId = '' }, store) => {
      const message =
        isId('msg', messageId) && store.knows(messageId) ? await store.records.readMessage(messageId) : null;
      return message && this.ofActor(store, message.actorId);
    },
    conversation: async ({ conversationId = '' }, store) =>
      this.ofActor(store, await store.records.findRoot(resolveActorId(store, conversationId))),
  };

  constructor(
    private readonly engine: EngineClient,
    private readonly agentDirectory: AgentDirectory,
  ) {}

  /** Rejects with a 403 for what is the whole deployment's, and with a 404 for what is others'. */
  async admit(caller: Caller, { scope }: Pick<Route, 'scope'>, request: FastifyRequest): Promise<void> {
    if (isUnscoped(caller) || scope === 'nobody' || scope === 'list') return;
    if (scope === null)
      throw new Problem(403, 'forbidden', `${describeCaller(caller)} ${scopedTo(caller)}: ${wholeOnly}`);
    const params = request.params as Params; // as Fastify reads a path
    if (scope === 'text') this.speakFor(caller, request);
    else if (!(await this.isIn(caller, scope, params))) throw notFound(scope);
  }

  private async isIn(
    caller: Caller,
    scope: Exclude<RouteScope, 'nobody' | 'list' | 'text'>,
    params: Params,
  ): Promise<boolean> {
    if (scope === 'agent') {
      const found = this.agentDirectory.reading.of(params['id'] ?? '');
      return found !== undefined && isInScope(caller, { tenant: found.tenant, agent: found.definition.id });
    }
    const found = await this.engine.ask((store, engine) => this.finds[scope](params, store, engine));
    return found !== null && isInScope(caller, found);
  }

  /** A text of such a key goes to its one agent, as with that agent's own key. */
  private speakFor(caller: Caller, request: FastifyRequest): void {
    const [only, ...others] = caller.agents ?? [];
    const agent = only === undefined || others.length > 0 ? undefined : this.agentDirectory.registry.of(only);
    if (agent === undefined || !isInScope(caller, { tenant: agent.tenant, agent: agent.definition.id }))
      throw new Problem(
        403,
        'forbidden',
        `${describeCaller(caller)} ${scopedTo(caller)}: to text it has to be of exactly one agent with a file`,
      );
    rememberAgent(request, agent);
  }

  private async ofActor(store: ActorStore, actorId: string): Promise<Belonging | null> {
    const address = await store.records.findAddress(actorId);
    return address && { tenant: address.tenant, agent: this.findAgentId(address) };
  }

  /** Empty: nobody answers there. */
  private findAgentId(address: Address): string {
    const pin = pinOfSide(address);
    if (pin !== null) return pin.agentId;
    const serving = this.agentDirectory.reading.serving(address);
    if (typeof serving !== 'string') return serving.definition.id;
    return serving === 'environment' ? 'default' : '';
  }
}

const wholeOnly = 'this shows or changes what is the whole deployment’s';

function scopedTo({ tenants, agents }: Caller): string {
  const parts = [
    ...(tenants === null ? [] : [`tenants ${tenants.join(', ')}`]),
    ...(agents === null ? [] : [`agents ${agents.join(', ')}`]),
  ];
  return `for ${parts.join(' and ')}`;
}
