import { CredentialStore } from '#credentials';
import { Schedules } from '#engine';
import { readGround } from '#publishing';
import { RunReader } from '#runs';
import { TableStore } from '#tables';
import { TriggerPublisher, workflowsInWords } from '#triggers';
import type { ArmedTriggers } from '#triggers';
import { ArmedWorkflows, ConfirmedVersions, ErrorRuns, FilingStore, WorkflowChanges, WorkflowStore } from '#versions';
import type { VersionedEngine } from '../with-agents.js';
import { storedRuns } from './stored-runs.js';
import type { Stores } from './stores.js';
import { WorkflowArchive } from './workflow-archive.js';

/** Is called with what the check of a graph refuses. */
type OnRefused = (problems: readonly { code: string }[]) => void;

/** The stored workflows of a deployment. */
export function openArchive({ redis, agents }: VersionedEngine, onRefused: OnRefused): WorkflowArchive {
  const armed = new ArmedWorkflows<ArmedTriggers>(redis);
  const readLiveVersion = async (id: string) => (await armed.read(id))?.version ?? null;
  return new WorkflowArchive(
    new WorkflowStore(redis),
    () => readGround(redis, agents.current),
    onRefused,
    readLiveVersion,
  );
}

/** What else an installation has: by the same code as the HTTP API. */
export function openStores(
  { redis, store, agents }: VersionedEngine,
  archive: WorkflowArchive,
  onRefused: OnRefused,
): Stores {
  const runs = new RunReader(redis, store.engine);
  return {
    publisher: () =>
      new TriggerPublisher({
        workflows: new WorkflowStore(redis),
        armed: new ArmedWorkflows<ArmedTriggers>(redis),
        schedules: new Schedules(redis, store.engine),
        confirmed: new ConfirmedVersions(redis),
        credentials: new CredentialStore(redis),
        registry: agents.current,
        beginErrors: async () => new ErrorRuns(redis).since(await runs.now()),
        knowsCallers: true, // a credential with a proof was written by a gateway with a key
        hookProblem: null,
        settleHooks: () => Promise.resolve([]), // the upkeep of the gateways tells services
      }),
    filing: new FilingStore(redis),
    changes: new WorkflowChanges(redis, new WorkflowStore(redis)),
    archive,
    workflowsInWords: (zone) =>
      workflowsInWords({ workflows: new WorkflowStore(redis), armed: new ArmedWorkflows<unknown>(redis) }, zone),
    tables: new TableStore(redis),
    credentials: new CredentialStore(redis),
    runs: storedRuns(store, runs),
    onRefused,
  };
}
