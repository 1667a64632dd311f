import type { FastifyRequest } from 'fastify';
import { rosterTeller, RosterWatch } from '#roster';
import type { Roster, RosterAgent, RosterProblem, RosterSource } from '#roster';
import { BearerKey } from '../api/bearer-key.js';
import type { Voice } from '../voice.js';

/** The agents as this gateway sees them: whose an address is, and which of them a key speaks with. */
export class AgentDesk {
  private readonly watch: RosterWatch;
  private readonly keysOf = new WeakMap<Roster, { agent: RosterAgent; key: BearerKey }[]>();

  constructor(
    private readonly source: RosterSource | undefined,
    voice: Voice,
  ) {
    this.watch = new RosterWatch(source, rosterTeller(voice.logger, voice.metrics));
    void this.watch.open(); // keeps nothing, so that it cannot fail
  }

  get roster(): Roster {
    return this.watch.current;
  }

  /** What is wrong with the directory as it lies there; the agents there were go on. */
  get problems(): readonly RosterProblem[] {
    return this.watch.problems;
  }

  /** The agent whose key a request carries; null for any other key. */
  agentOf(request: FastifyRequest): RosterAgent | null {
    return this.keys().find(({ key }) => key.isIn(request))?.agent ?? null;
  }

  onModuleDestroy(): void {
    this.watch.stop();
  }

  private keys(): { agent: RosterAgent; key: BearerKey }[] {
    const { roster } = this;
    const known = this.keysOf.get(roster);
    if (known) return known;
    const made = roster.agents.flatMap((agent) =>
      (agent.file.apiKeys ?? []).map((name) => ({
        agent,
        key: new BearerKey(this.source?.world.secretOf?.(name) ?? ''),
      })),
    );
    this.keysOf.set(roster, made);
    return made;
  }
}
