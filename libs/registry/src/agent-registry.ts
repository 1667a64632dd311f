import { createHash } from 'node:crypto';
import type { Language } from '#agent';
import type { AgentFile, AgentQuietHours } from './agent-file.js';
import type { Address } from '#protocol';
import type { OurNumbers } from '#model-turn';
import { nobody } from './definition.js';
import type { AgentDoubt } from './directory.js';
import type { AgentDefinition } from './definition.js';

/** One configured agent: its file, and the part of it that decides runs. */
export interface RegisteredAgent {
  file: AgentFile;
  tenant: string;
  version: string;
  definition: AgentDefinition;
  /** Where it answers, each as `channel:address`. */
  bindings: readonly string[];
  notices: Language['notices'];
  keywords: Language['keywords'];
  quietHours: AgentQuietHours | null;
}

/** Our side of a conversation, with its tenant. */
export interface OurSide {
  tenant: string;
  channel: string;
  ours: string;
}

/** Who answers: a configured agent, the one that the environment describes, or none. */
export type Serving = RegisteredAgent | 'environment' | 'nobody';

/** The tenant of addresses that belong to no agent. */
export const commonTenant = 'default';

/** Our side of schedules, which are the deployment's. */
export const schedulesSide = 'schedule';

const buildersSide = 'builder:';

/** Our side of a builder session: each has one of its own, and its user's name is the other side of all. */
export function toBuilderSide(sessionId: string): string {
  return `${buildersSide}${sessionId}`;
}

const threadsSide = 'assistant:';

/** Our side of a thread of the assistant, as that of a builder session. */
export function toThreadSide(threadId: string): string {
  return `${threadsSide}${threadId}`;
}

/** Where a thread is. All of a user's have one other side, so an erasure of `assistant:<user>` finds them. */
export function toThreadAddress(threadId: string, user: string): Address {
  return { tenant: commonTenant, channel: 'api', ours: toThreadSide(threadId), theirs: `assistant:${user}` };
}

/** Where what is remembered of a user is kept: beside their threads, under a name that no thread has. */
export function toMemoryAddress(user: string): Address {
  return toThreadAddress(`memory:${user}`, user);
}

/** The sides of the API that the environment's agent serves, where no agent is bound to them. */
function isCommon(ours: string): boolean {
  const isOwn = ours.startsWith(buildersSide) || ours.startsWith(threadsSide);
  return ours === 'api' || ours === schedulesSide || isOwn;
}

/** Our side of a conversation that an API caller has with an agent by its own key. */
export function toApiSide(agentId: string): string {
  return `agent:${agentId}`;
}

/** WhatsApp's addresses contain their channel themselves. */
function toOurSide(tenant: string, binding: string): OurSide {
  const channel = binding.slice(0, binding.indexOf(':'));
  return { tenant, channel, ours: channel === 'whatsapp' ? binding : binding.slice(channel.length + 1) };
}

/** The agents of a deployment, and which of them answers where. Without any the environment's answers everywhere. */
export class AgentRegistry {
  private readonly byBinding: ReadonlyMap<string, RegisteredAgent>;
  private readonly fallback: RegisteredAgent | null;
  /** The fingerprint of the files' content: equal in all processes, whatever texts their builds add to it. */
  readonly version: string;

  /** `layers`: the files of the deployment that workflows may name, by their paths. `doubts`: what its files say that cannot be meant. */
  constructor(
    readonly agents: readonly RegisteredAgent[],
    readonly layers: ReadonlyMap<string, string> = new Map(),
    readonly doubts: readonly AgentDoubt[] = [],
  ) {
    this.version = hashOfFiles(agents);
    this.byBinding = new Map(agents.flatMap((agent) => agent.bindings.map((binding) => [binding, agent] as const)));
    this.fallback = agents.find(({ file }) => file.default) ?? null;
  }

  /** The tenant of conversations at this address. */
  findTenant(channel: string, ours: string): string {
    return this.boundTo(channel, ours)?.tenant ?? commonTenant;
  }

  /** The agent that is bound to this address by its file. */
  boundTo(channel: string, ours: string): RegisteredAgent | undefined {
    const binding = ours.startsWith(`${channel}:`) ? ours : `${channel}:${ours}`; // whatsapp:+1… says its channel itself
    return this.byBinding.get(binding);
  }

  /** The agent of a conversation. Never one of another tenant: the number may have been another's when it began. */
  serving({ tenant, channel, ours }: OurSide): Serving {
    if (this.agents.length === 0) return 'environment';
    const bound = this.boundTo(channel, ours);
    if (bound?.tenant === tenant) return bound;
    if (tenant !== commonTenant) return 'nobody';
    if (this.fallback) return this.fallback;
    return channel === 'api' && isCommon(ours) ? 'environment' : 'nobody';
  }

  /**
   * The number that a message to somebody is sent from, with its tenant; or why it cannot be. Empty: the only number of all agents. Where
   * agents are configured, one of them must answer it.
   */
  findSender(from: string): { tenant: string; ours: string } | string {
    const numbers = this.agents.flatMap(({ tenant, file }) => (file.numbers ?? []).map((ours) => ({ tenant, ours })));
    if (from === '') {
      const [only, ...others] = numbers;
      return only && others.length === 0 ? only : 'name the number of ours that it is sent from';
    }
    const side = { tenant: this.findTenant('sms', from), ours: from };
    return this.serving({ ...side, channel: 'sms' }) === 'nobody' ? `no agent answers ${from}` : side;
  }

  /** The numbers that workflows of all may send from. `own`: the one that the settings name, which whoever serves all others answers. */
  numbers(own: string | null = null): OurNumbers {
    const common = this.agents.filter(({ tenant }) => tenant === commonTenant);
    const ofFiles = common.flatMap(({ file, definition: { id: agent } }) =>
      (file.numbers ?? []).map((number) => ({ number, agent })),
    );
    const hasOthers = this.agents.length === 0 || this.fallback !== null;
    const isNew = own !== null && hasOthers && this.boundTo('sms', own) === undefined;
    const ofSettings = isNew ? [{ number: own, agent: this.fallback?.definition.id ?? null }] : [];
    const usual = this.findSender('');
    return {
      known: [...ofFiles, ...ofSettings],
      usual: typeof usual !== 'string' && usual.tenant === commonTenant ? usual.ours : null,
      hasOthers,
    };
  }

  /** Every side that conversations may have: the environment's on the API, that of schedules, and what each agent is bound to. */
  sides(): OurSide[] {
    const bound = this.agents.flatMap(({ tenant, bindings }) => bindings.map((binding) => toOurSide(tenant, binding)));
    const common = ['api', schedulesSide].map((ours) => ({ tenant: commonTenant, channel: 'api', ours }));
    return [...common, ...bound];
  }

  of(agentId: string): RegisteredAgent | undefined {
    return this.agents.find(({ definition }) => definition.id === agentId);
  }
}

function hashOfFiles(agents: readonly RegisteredAgent[]): string {
  const parts = agents.map(({ file, definition: { layers } }) => JSON.stringify(layers ? [file, layers] : file));
  return createHash('sha256').update(parts.sort().join()).digest('hex').slice(0, 16);
}

/** The pin of its runs. */
export function pinOfServing(serving: Serving): { agentId: string; agentVersion: string } {
  if (serving === 'environment') return { agentId: 'default', agentVersion: '' };
  if (serving === 'nobody') return { agentId: nobody.id, agentVersion: '' };
  return { agentId: serving.definition.id, agentVersion: serving.version };
}
