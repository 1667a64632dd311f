import { clip, oneLine } from '#values';
import { isProof } from '../../evidence.js';
import type { Acted } from '../acted.js';
import { putOff } from '../words/deeds.js';
import type { Act, KnownDeed } from '../words/deeds.js';
import type { ThreadState, TurnCall } from '../thread-state.js';

const ofTools: Readonly<Record<string, Act | Readonly<Record<string, Act>>>> = {
  ...{ plan: 'began', 'create-tasks': 'proposed', 'complete-checkpoint': 'completed', delegate: 'began' },
  ...{ 'build-workflow-with-agent': 'began', 'research-with-agent': 'began', 'manage-data-tables-with-agent': 'began' },
  ...{ 'apply-workflow-credentials': 'gave-credential', 'update-working-memory': 'remembered' },
  ...{ 'browser-credential-setup': 'set-up', 'verify-built-workflow': 'test-passed' },
  'task-control': { 'cancel-task': 'cancelled', 'correct-task': 'corrected' },
  workflows: {
    ...{ publish: 'published', activate: 'published', unpublish: 'unpublished', pause: 'paused', resume: 'resumed' },
    ...{ rename: 'renamed', duplicate: 'copied', move: 'moved', tag: 'tagged', delete: 'deleted' },
    ...{ 'restore-version': 'restored', setup: 'set-up' },
  },
  executions: { run: 'ran', stop: 'stopped' },
  folders: { create: 'created', delete: 'deleted' },
  credentials: { setup: 'set-up' },
};

/** Where a call names what it is about, the best name first. */
const named = [
  ...['workflowName', 'folderName', 'credentialName', 'name', 'workflowId', 'folderId', 'taskId', 'executionId'],
  ...['credentialType', 'nodeName', 'task'],
] as const;

const targetChars = 60;

/** What a call has done that ended well; null: it has only looked. */
export function findDeed(
  { verified }: Pick<ThreadState, 'verified'>,
  call: TurnCall,
  { result, hasActed = false }: Extract<Acted, { result: string }>,
): KnownDeed | null {
  const act = findAct(call, hasActed);
  if (act === null) return null;
  const texts = named.flatMap((name) => (typeof call.args[name] === 'string' ? [call.args[name]] : []));
  const all = [call.entity ?? '', ...texts, ...(act === 'called' ? [call.name] : [])].filter(
    (text) => text.trim() !== '',
  );
  const { workflowId } = call.args;
  const isFailed = act === 'test-passed' && !(typeof workflowId === 'string' && isProof(verified[workflowId]));
  const shown = isFailed ? 'test-failed' : act === 'set-up' && result === putOff ? 'put-off' : act;
  return { act: shown, target: clip(oneLine(all[0] ?? ''), targetChars), ids: all };
}

function findAct({ name, args: { action } }: TurnCall, hasActed: boolean): Act | null {
  if (!Object.hasOwn(ofTools, name)) return hasActed ? 'called' : null;
  const act = ofTools[name] ?? null;
  if (act === null || typeof act === 'string') return act;
  return typeof action === 'string' && Object.hasOwn(act, action) ? (act[action] ?? null) : null;
}
