import { renameId } from '#contract';
import type { SessionOrder } from '#contract';
import type { Decision } from '../decision.js';
import { limits } from '../limits.js';
import { executionTextOf } from '../prompt/execution-text.js';
import { contextOf } from '../session-events.js';
import { withoutMessages } from '../session-state.js';
import type { RunStep, SessionRun, SessionState } from '../session-state.js';
import { historyTokens } from './history.js';
import { viewOf } from './rows.js';
import type { BuilderSettings } from './settings.js';

type Say = Extract<SessionOrder, { type: 'say' }>;

/** A message opens a run, or joins the one under way. `/clear` forgets the messages, and opens none. */
export function onMessage(d: Decision, order: Say, messageId: string, settings: BuilderSettings): void {
  const { run } = d.state;
  const command = order.text.trim();
  if (command === '/clear') return d.change(withoutMessages(d.state, d.at));
  if (run !== null) {
    d.heard(messageId, run.id);
    const [messageIds, request] = [[...run.messageIds, messageId], `${run.request}\n${order.text}`];
    return d.change({ run: { ...run, messageIds, request } });
  }
  const opened = opening(d, order, messageId, settings);
  d.heard(messageId, opened.id);
  d.change({ run: opened, phase: 'building' });
  d.show(viewOf(opened, null));
}

function opening(d: Decision, order: Say, messageId: string, settings: BuilderSettings): SessionRun {
  const { state, at } = d;
  const id = renameId(messageId, 'run');
  const { account, baseUrl } = order;
  const { policyVersion, agentId, agentVersion } = settings;
  const isCompaction = order.text.trim() === '/compact';
  const steps: RunStep[] = isCompaction ? [{ name: 'compact' }] : firstSteps(state);
  return {
    ...{
      id,
      actorId: d.stamp.actorId,
      policyVersion,
      agentId,
      agentVersion,
      messageId,
      messageIds: [messageId],
      startedAt: at,
    },
    ...{ deadlineAt: at + limits.runSeconds * 1_000, awayMs: 0, awayCountedTo: at },
    ...{ turn: 0, stepsUsed: 0, toolCallsUsed: 0, tokensUsed: 0, costMicroUsd: 0, lastActionId: renameId(id, 'step') },
    ...{ steps, baseRevision: state.revision, request: order.text, executionText: executionTextOf(contextOf(order)) },
    ...{ note: null, violations: 0, modelFailures: 0, reminders: 0, isCompaction, firstMessage: state.messageCount },
    ...(account !== undefined && { account }),
    ...(baseUrl !== undefined && { baseUrl }),
  };
}

/** What comes before the first decision: a history that is too long is compacted, and a new workflow gets its name. */
function firstSteps({ messages, draft }: SessionState): RunStep[] {
  const earlier = messages.slice(0, -1);
  const isLong = historyTokens(earlier) > limits.historyTokens;
  const isNew = draft.nodes.length === 0 && draft.name === '' && earlier.length === 0;
  return [
    ...(isLong ? [{ name: 'compact' } as const] : []),
    ...(isNew ? [{ name: 'name' } as const] : []),
    { name: 'think', notBefore: 0 },
  ];
}
