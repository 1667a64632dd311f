import type { FastifyRequest } from 'fastify';
import { registryObserver, RegistryWatch } from '#registry';
import type { AgentRegistry, RegisteredAgent, RegistryGate, AgentProblem, RegistrySource } from '#registry';
import { pause } from '#timing';
import { BearerKey } from '../platform/http/bearer-key.js';
import { unavailable } from '../platform/http/problem.js';
import type { ReadingRules } from '../platform/message-settings.js';
import type { ProcessContext } from '../platform/process-context.js';

/** What is needed before the files' agents may be used. */
export interface AgentDirectoryPorts {
  gate: RegistryGate;
  /** How long the first question waits for Redis, 2 seconds at most: until it is there, or will not be. */
  opening: Promise<unknown>;
  /** Is called with the version of the registry that is now in use. */
  remember: (version: string) => void;
  /** How the deployment reads messages. */
  reads: ReadingRules;
}

const patienceMs = 2_000;

/** The agents as this gateway uses them: the tenant of an address, and the agent of a key. */
export class AgentDirectory {
  /** How this deployment reads messages before any run looks at them. */
  readonly reads: ReadingRules;
  private readonly watch: RegistryWatch;
  private readonly keysOf = new WeakMap<AgentRegistry, { agent: RegisteredAgent; key: BearerKey }[]>();

  constructor(
    private readonly source: RegistrySource | undefined,
    { gate, opening, remember, reads }: AgentDirectoryPorts,
    processContext: ProcessContext,
  ) {
    this.reads = reads;
    const observer = registryObserver(processContext.logger, processContext.metrics);
    const adopted = (registry: AgentRegistry): void => {
      observer.adopted(registry);
      remember(registry.version);
    };
    this.watch = new RegistryWatch(source, { ...observer, adopted }, gate);
    void Promise.race([opening, pause(patienceMs, { ref: false })])
      .catch(() => undefined) // whoever opens Redis handles it
      .then(() => this.watch.open())
      .catch((error: unknown) => observer.failed(error));
  }

  /** The registry for incoming texts. Throws a 503 before any controller has announced one: a text's tenant would be unknown. */
  get registry(): AgentRegistry {
    if (!this.watch.isOpen) throw unavailable('no controller answers by these agents yet; try again');
    return this.watch.current;
  }

  /** The best available registry for what was accepted before: the same, or else what was read at boot. */
  get reading(): AgentRegistry {
    return this.watch.current;
  }

  /** Why this gateway cannot accept texts; null when it can. */
  get doubt(): string | null {
    return this.watch.isOpen ? null : 'no controller answers by these agents yet';
  }

  /** What is wrong with the directory's present files; the previous agents stay in use. */
  get problems(): readonly AgentProblem[] {
    return this.watch.problems;
  }

  /** The agent whose key a request has; null for any other key. Throws a 503 for one while the agents are unknown. */
  findAgent(request: FastifyRequest): RegisteredAgent | null {
    const found = this.keys().find(({ key }) => key.isIn(request));
    return found && this.registry ? found.agent : null;
  }

  onModuleDestroy(): void {
    this.watch.stop();
  }

  private keys(): { agent: RegisteredAgent; key: BearerKey }[] {
    const { reading } = this;
    const known = this.keysOf.get(reading);
    if (known) return known;
    const made = reading.agents.flatMap((agent) =>
      (agent.file.apiKeys ?? []).map((name) => ({
        agent,
        key: new BearerKey(this.source?.references.readSecret?.(name) ?? ''),
      })),
    );
    this.keysOf.set(reading, made);
    return made;
  }
}
