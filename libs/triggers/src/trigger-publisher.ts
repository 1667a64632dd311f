import { problemOfFinding } from '#compiler';
import type { GraphTrigger } from '#compiler';
import type { CredentialStore, StoredCredential } from '#credentials';
import type { Schedules } from '#engine';
import type { Graph } from '#graph';
import { readNamedCredentials, recursionFindings } from '#publishing';
import { definitionFrom, scheduleAddress } from '#registry';
import type { AgentRegistry } from '#registry';
import type { ArmedWorkflows, ChangedBy, ConfirmedVersions, WorkflowStore } from '#versions';
import { keyedBy } from '#versions';
import { findCallerType } from './caller-type.js';
import { armSchedules, readScheduleState } from './arm-schedules.js';
import { armWorkflow, listSettings, problemAt, refusePublish, scheduleIdAt } from './armed-workflow.js';
import type { ArmedTriggers, ArmedWorkflow, StoredGraph } from './armed-workflow.js';
import { olderBuild, refuseHooks } from './refuse-hooks.js';
import { hooksIn } from './settle-hooks.js';
import type { HookProblem } from './settle-hooks.js';
import { confirmWrites } from './confirm-writes.js';
import { PublishError } from './publish-error.js';
import { limitProblems } from './public-limits.js';
import type { PublicLimits } from './public-limits.js';
import { senderProblems } from './sender-problems.js';

/** What publishing reads and writes. */
export interface PublishPorts {
  workflows: Pick<WorkflowStore, 'versions' | 'definition'>;
  armed: Pick<ArmedWorkflows<ArmedTriggers>, 'read' | 'list' | 'arm' | 'wasArmed'>;
  schedules: Pick<Schedules, 'read' | 'order'>;
  confirmed: Pick<ConfirmedVersions, 'read' | 'confirm'>;
  credentials: Pick<CredentialStore, 'read'>;
  registry: Pick<AgentRegistry, 'findSender' | 'boundTo'>;
  /** Runs that fail from now on count for error triggers. */
  beginErrors: () => Promise<unknown>;
  /** Whether callers of triggers can be known: a gateway has a key that credentials are sealed by. */
  knowsCallers: boolean;
  /** Why no service can call a trigger here; null: it can. */
  hookProblem: string | null;
  /** Has services call what is armed; what of it is not so. */
  settleHooks(this: void): Promise<readonly HookProblem[]>;
}

/** Which version of a graph its triggers start, if any (ADR 75), whoever says so. */
export class TriggerPublisher {
  constructor(private readonly ports: PublishPorts) {}

  /**
   * Has the triggers of a version start it; null: of the current one. `confirm`: the hash of what it writes without asking, by a person who has
   * seen it; null: nobody has. `limits`: what calls of strangers may take; null: as it was published before. @throws PublishError
   */
  async publish(
    id: string,
    version: string | null,
    by: ChangedBy,
    confirm: string | null = null,
    limits: PublicLimits | null = null,
  ): Promise<ArmedWorkflow> {
    const { armed: store } = this.ports;
    const keyed = keyedBy(by, { do: 'publish', id, version, ...(limits && { limits }) });
    const before = await store.read(id);
    const stored = await this.stored(id, version);
    if (before !== null && (await store.wasArmed(keyed))) {
      if (before.version !== stored.version) return before;
      await this.settle(before, listSettings(stored, before), by, 'published');
      await this.resumePaused(before, by);
      await this.tellServices(before);
      return before;
    }
    const armed = await this.checked(stored, limits ?? before?.triggers.limits ?? null);
    await confirmWrites(this.ports.confirmed, stored, by, confirm);
    const settings = listSettings(stored, armed);
    const all = { ...armed, schedules: Math.max(armed.schedules, before?.schedules ?? 0) };
    await this.arm(all, by, keyed);
    await this.ports.beginErrors();
    await this.settle(all, settings, by, 'published');
    await this.resumePaused(all, by);
    await this.tellServices(all, before);
    return all;
  }

  /** Where a trigger is or was called by a service. What that refuses now the upkeep says to it again. @throws PublishError */
  private async tellServices({ id, triggers }: ArmedWorkflow, before: ArmedWorkflow | null = null): Promise<void> {
    if (hooksIn([...triggers.triggers, ...(before?.triggers.triggers ?? [])]).length === 0) return;
    const open = (await this.ports.settleHooks()).find(({ workflow }) => workflow === id);
    if (open === undefined) return;
    const { node, problem } = open;
    throw new PublishError('conflict', `published, but nothing calls "${node}" yet, and it is tried again: ${problem}`);
  }

  /** Has nothing start it any more; runs under way go on. @throws PublishError */
  async unpublish(id: string, by: ChangedBy): Promise<ArmedWorkflow> {
    const keyed = keyedBy(by, { do: 'unpublish', id });
    const before = await this.ports.armed.read(id);
    if (before === null) throw new PublishError('unknown', `${id} is not published`);
    const wasDone = await this.ports.armed.wasArmed(keyed);
    if (wasDone && before.version !== null) return before; // somebody has published it since
    const gone = { ...before, version: null, routes: [], triggers: { ...before.triggers, triggers: [] } };
    if (!wasDone) await this.arm(gone, by, keyed);
    await this.settle(gone, [], by, 'unpublished');
    if (hooksIn(before.triggers.triggers).length > 0) await this.ports.settleHooks(); // what is left of it the upkeep does
    return gone;
  }

  /** Who publishes wants it to start, whatever was paused before. */
  private async resumePaused({ id, schedules }: ArmedWorkflow, { by, why }: ChangedBy): Promise<void> {
    for (let slot = 0; slot < schedules; slot++) {
      const address = scheduleAddress(scheduleIdAt(id, slot));
      const stored = await this.ports.schedules.read(address);
      if (stored === null || readScheduleState(stored).pausedAt === null) continue;
      const note = { by, reason: why ?? `the workflow ${id} was published` };
      await this.ports.schedules.order(address, { type: 'schedule-resumed' }, note);
    }
  }

  /** Has the times of its schedules pass without it, or has them start it again. Done again, it changes nothing. @throws PublishError */
  async hold(
    id: string,
    order: 'schedule-paused' | 'schedule-resumed',
    { by, why }: ChangedBy,
  ): Promise<ArmedWorkflow> {
    const armed = await this.ports.armed.read(id);
    if (armed === null || armed.version === null) throw new PublishError('unknown', `${id} is not published`);
    const times = armed.triggers.triggers.filter(({ arming }) => arming.kind === 'schedule');
    if (times.length === 0) throw new PublishError('conflict', `no schedule starts ${id}`);
    const note = { by, reason: why ?? `the schedules of ${id} were ${order.slice('schedule-'.length)}` };
    for (let slot = 0; slot < armed.schedules; slot++)
      await this.ports.schedules.order(scheduleAddress(scheduleIdAt(id, slot)), { type: order }, note);
    return armed;
  }

  private settle(
    armed: ArmedWorkflow,
    settings: ReturnType<typeof listSettings>,
    { by, why }: ChangedBy,
    did: string,
  ): Promise<number> {
    return armSchedules(this.ports.schedules, armed, settings, {
      by,
      reason: why ?? `the workflow ${armed.id} was ${did}`,
    });
  }

  private async checked(stored: StoredGraph, limits: PublicLimits | null): Promise<ArmedWorkflow> {
    const senders = senderProblems(stored.graph, this.ports.registry);
    if (senders.length > 0) throw refusePublish(senders);
    const readType = async (id: string) => (await this.ports.credentials.read(id))?.type ?? null;
    const armed = armWorkflow(stored, await readNamedCredentials(stored.graph, readType));
    const circles = await recursionFindings(stored.id, stored.graph, (id) => this.loadGraph(id));
    if (circles.length > 0) throw refusePublish(circles.map((each) => problemOfFinding(stored.graph, each)));
    const { triggers } = armed;
    const unbounded = limits === null ? limitProblems(stored.graph, triggers.triggers) : [];
    if (unbounded.length > 0) throw refusePublish(unbounded);
    await refuseHooks(this.ports, stored, triggers.triggers);
    for (const trigger of triggers.triggers) {
      this.refuseTaken(trigger);
      const problem = await this.findCallerProblem(trigger);
      if (problem !== null) throw refusePublish([problemAt(stored.graph, trigger.node, problem)]);
    }
    return { ...armed, triggers: { ...triggers, ...(limits && { limits }) } };
  }

  private async loadGraph(id: string): Promise<Graph | null> {
    const [current] = await this.ports.workflows.versions(id);
    return (current && definitionFrom(await this.ports.workflows.definition(current.version))?.graph) ?? null;
  }

  /** A number that a file binds is its agent's. */
  private refuseTaken({ arming }: GraphTrigger): void {
    const to = arming.kind === 'sms' ? arming.to : null;
    const bound = to === null ? undefined : this.ports.registry.boundTo('sms', to);
    if (bound) throw new PublishError('conflict', `${to} is a number of the agent ${bound.definition.id}`);
  }

  /** Why nobody could ever call a trigger; null: somebody can, or anybody may. */
  private async findCallerProblem(trigger: GraphTrigger): Promise<string | null> {
    const type = findCallerType(trigger);
    if (type === null) return null;
    if (!this.ports.knowsCallers) return 'CREDENTIALS_KEY is not set in the gateway: no caller can be known';
    const credential = await findCallerCredential(this.ports.credentials, trigger, type);
    if (credential === null) return `expected a credential of the type ${type}`;
    return credential.proof === undefined ? olderBuild(credential) : null;
  }

  private async stored(id: string, wanted: string | null): Promise<StoredGraph> {
    const [current, ...earlier] = await this.ports.workflows.versions(id);
    if (!current) throw new PublishError('unknown', `there is no workflow ${id}`);
    const found = [current, ...earlier].find(({ version }) => version === (wanted ?? current.version));
    if (!found) throw new PublishError('unknown', 'there is no such version of this workflow');
    const stored = await readGraph(this.ports.workflows, id, found.version);
    if (stored === null) throw new PublishError('conflict', 'it is a document, not a graph: it has no triggers');
    return stored;
  }

  private async arm(armed: ArmedWorkflow, { by, why }: ChangedBy, keyed: ReturnType<typeof keyedBy>): Promise<void> {
    const result = await this.ports.armed.arm(armed, { by, why, at: Date.now(), ...keyed });
    if (result.status === 'taken')
      throw new PublishError('conflict', `${result.route} is a trigger of the workflow ${result.by}`);
    if (result.status === 'changed')
      throw new PublishError('conflict', 'somebody else has published this workflow meanwhile; look at it again');
  }
}

/** A version with its graph; null: it is lost, or was stored as a document. */
export async function readGraph(
  workflows: Pick<WorkflowStore, 'definition'>,
  id: string,
  version: string,
): Promise<StoredGraph | null> {
  const { graph, workflow } = definitionFrom(await workflows.definition(version)) ?? {};
  return graph === undefined || workflow === undefined ? null : { id, version, graph, document: workflow };
}

/** That credential, if it is there. */
export async function findCallerCredential(
  store: Pick<CredentialStore, 'read'>,
  { credentials }: GraphTrigger,
  type: string,
): Promise<StoredCredential | null> {
  const id = credentials[type];
  const found = id === undefined ? null : await store.read(id);
  return found?.type === type ? found : null;
}
