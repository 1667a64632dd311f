import { hookPath, listTriggers } from '#compiler';
import type { GraphTrigger } from '#compiler';
import type { Graph } from '#graph';
import { findNodeType } from '#nodes';
import { isPublic } from '#triggers';
import type { WorkflowOpens } from './workflow-responses.js';

/** Where a trigger is reached; null: nowhere. */
export function findTriggerPath({ arming, webhookId }: Pick<GraphTrigger, 'arming' | 'webhookId'>): string | null {
  switch (arming.kind) {
    case 'webhook':
      return `/webhook/${arming.path === '' ? webhookId : arming.path}`;
    case 'form':
      return `/form/${arming.path === '' ? webhookId : arming.path}`;
    case 'chat':
      return arming.isPublic ? `/webhook/${webhookId}/chat` : null;
    case 'hook':
      return `/webhook/${hookPath(webhookId)}`;
    case 'schedule':
    case 'sms':
    case 'manual':
    case 'error':
    case 'workflow':
      return null;
  }
}

/** What a graph opens once it is published; nothing where its triggers cannot be read, which publishing says. */
export function opensView(graph: Graph): WorkflowOpens {
  const found = listTriggers(graph, findNodeType);
  if ('problems' in found) return [];
  return found.triggers.map((trigger) => ({
    ...{ node: trigger.node, kind: trigger.arming.kind, path: findTriggerPath(trigger), anybody: isPublic(trigger) },
  }));
}
