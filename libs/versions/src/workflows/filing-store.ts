import { guardedKeys, parseStored, redisClock } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { retryOnConflict } from '#timing';
import { agentKeys } from '../version-keys.js';
import type { Publication } from './workflow-store.js';
import { keyedBy, wasDone } from './done-before.js';
import type { ChangedBy } from './done-before.js';
import { emptyFiling, withFiling } from './filing.js';
import type { Filing, FilingChange } from './filing.js';
import { WorkflowChangeError } from './workflow-change-error.js';

const mostPublished = 1_000;
const places = [agentKeys.filing, agentKeys.workflows, agentKeys.armed, agentKeys.held, agentKeys.published];

/**
 * Commits a change if all is as it was looked at: the filing, and what is known of a workflow, its versions and what starts it. With `gone` the
 * workflow goes, and its versions are kept for the retention.
 */
const changeLua = `
local id = ARGV[6]
if (redis.call('HGET', KEYS[1], 'rev') or '') ~= ARGV[1] then return 0 end
if id ~= '' and (redis.call('HGET', KEYS[2], id) or '') ~= ARGV[7] then return 0 end
if ARGV[8] == 'gone' then
  if (redis.call('HGET', KEYS[3], id) or '') ~= ARGV[9] then return 0 end
  for at = 11, #ARGV do redis.call('HSET', KEYS[4], ARGV[at], ARGV[10]) end
  redis.call('HDEL', KEYS[2], id)
end
redis.call('HSET', KEYS[1], 'rev', ARGV[2], 'filing', ARGV[3])
redis.call('LPUSH', KEYS[5], ARGV[4])
redis.call('LTRIM', KEYS[5], 0, ARGV[5] - 1)
return 1`;

/** A filing as it was looked at. */
interface Looked {
  rev: string;
  filing: Filing;
}

/** A stored workflow as it was looked at: its versions and what starts it, as stored. */
interface LookedWorkflow {
  id: string;
  versions: string;
  armed: string;
}

const did: Record<FilingChange['do'], string> = {
  'create-folder': 'folder-created',
  'delete-folder': 'folder-deleted',
  'move-workflow': 'workflow-moved',
  'tag-workflow': 'workflow-tagged',
  'remove-workflow': 'workflow-deleted',
};

/** Folders and tags of stored workflows, and the end of one: a value that is written whole, by its revision. */
export class FilingStore {
  constructor(private readonly redis: Redis) {}

  async read(): Promise<Filing> {
    return (await this.look()).filing;
  }

  /** Makes a change once, whole, and answers with all as it is then. @throws WorkflowChangeError */
  async change(change: FilingChange, changed: ChangedBy): Promise<Filing> {
    const keyed = keyedBy(changed, change);
    const filing = await retryOnConflict(async () => {
      const [before, workflow] = [await this.look(), await this.lookAt(change)];
      if (await wasDone(this.redis, keyed)) return before.filing;
      if (workflow?.versions === '')
        throw new WorkflowChangeError('unknown', 'workflow', `there is no workflow ${workflow.id}`);
      if (change.do === 'remove-workflow' && isPublished(workflow))
        throw new WorkflowChangeError('conflict', 'workflow', 'it is published: unpublish it first');
      const at = await redisClock(this.redis);
      const after = withFiling(before.filing, change, at);
      const entry = { at, by: changed.by, why: changed.why, did: did[change.do], to: describeChange(change), ...keyed };
      const isDone = await this.commit(before.rev, after, JSON.stringify(entry), { change, workflow, at });
      return isDone ? after : null;
    });
    if (filing === null) throw new WorkflowChangeError('conflict', 'workflow', 'others keep changing it; try again');
    return filing;
  }

  private async commit(
    rev: string,
    after: Filing,
    entry: string,
    { change, workflow, at }: { change: FilingChange; workflow: LookedWorkflow | null; at: number },
  ): Promise<boolean> {
    const isGone = change.do === 'remove-workflow';
    const versions = isGone ? parseStored<Publication[]>(workflow?.versions ?? '[]').map(({ version }) => version) : [];
    const keys = guardedKeys(this.redis, places);
    const args = [
      ...[rev, String(Number(rev) + 1), JSON.stringify(after), entry, mostPublished],
      ...[workflow?.id ?? '', workflow?.versions ?? '', isGone ? 'gone' : '', workflow?.armed ?? '', at],
      ...new Set(versions),
    ];
    const answer = await ioBoundary('redis.filing-change', () =>
      this.redis.eval(changeLua, keys.length, ...keys, ...args),
    );
    return answer === 1;
  }

  private async look(): Promise<Looked> {
    const [rev, text] = await ioBoundary('redis.filing', () => this.redis.hmget(agentKeys.filing, 'rev', 'filing'));
    const filing = typeof text === 'string' ? parseStored<Filing>(text) : emptyFiling;
    return { rev: rev ?? '', filing };
  }

  private async lookAt(change: FilingChange): Promise<LookedWorkflow | null> {
    if (!('workflow' in change)) return null;
    const id = change.workflow;
    const versions = await ioBoundary('redis.filed-versions', () => this.redis.hget(agentKeys.workflows, id));
    const armed = await ioBoundary('redis.filed-armed', () => this.redis.hget(agentKeys.armed, id));
    return { id, versions: versions ?? '', armed: armed ?? '' };
  }
}

function isPublished(workflow: LookedWorkflow | null): boolean {
  const armed = workflow === null || workflow.armed === '' ? null : workflow.armed;
  return armed !== null && parseStored<{ version: string | null }>(armed).version !== null;
}

/** What a change is about, in the audit. */
function describeChange(change: FilingChange): Record<string, string | readonly string[]> {
  if (change.do === 'create-folder') return { folder: change.id, name: change.name };
  if (change.do === 'delete-folder') return { folder: change.id };
  if (change.do === 'move-workflow') return { workflow: change.workflow, folder: change.folder ?? '' };
  if (change.do === 'tag-workflow') return { workflow: change.workflow, tags: change.tags };
  return { workflow: change.workflow };
}
