import type { CredentialStore } from '#credentials';
import type { TableStore } from '#tables';
import type { PublishError, TriggerPublisher, WorkflowInWords } from '#triggers';
import type { FilingStore, WorkflowChanges } from '#versions';
import type { StoredRuns } from './stored-runs.js';
import type { WorkflowArchive } from './workflow-archive.js';

/** What an installation has, for programs that read or change it: the stores that the HTTP API has, too. */
export interface Stores {
  filing: Pick<FilingStore, 'read' | 'change'>;
  changes: Pick<WorkflowChanges, 'rename' | 'duplicate' | 'restore'>;
  archive: Pick<WorkflowArchive, 'read' | 'save' | 'refusedNow'>;
  /** By the agents that are configured now. */
  publisher: () => Pick<TriggerPublisher, 'publish' | 'unpublish' | 'hold'>;
  /** What is stored, in words; `zone`: of times where a workflow names none. */
  workflowsInWords(this: void, zone: string): Promise<WorkflowInWords[]>;
  tables: Pick<TableStore, 'list' | 'show' | 'query'>;
  credentials: Pick<CredentialStore, 'list'>;
  runs: StoredRuns;
  /** Is called with what keeps a graph from being published. */
  onRefused?(this: void, problems: PublishError['problems']): void;
}
