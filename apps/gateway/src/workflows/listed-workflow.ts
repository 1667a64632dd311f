import type { ListQuery } from './workflow-requests.js';
import type { ListedWorkflow } from './workflow-responses.js';

/** Whether a workflow of the list is one that was asked for. What viewers do not read, they do not search either. */
export function isAsked({ id, name, note, folder, tags }: ListedWorkflow, { text, ...query }: ListQuery): boolean {
  const isFiled = query.folder === undefined || folder === query.folder;
  const isTagged = query.tag === undefined || tags.includes(query.tag);
  const words = [id, name ?? '', note ?? '', ...tags].join('\n').toLowerCase();
  return isFiled && isTagged && (text === undefined || words.includes(text.toLowerCase()));
}
