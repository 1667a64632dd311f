import { begunUnder, keptRules } from '#program';
import { renameId } from '#protocol';
import type { SessionOrder } from '#protocol';
import type { BuilderDecision } from '../decision.js';
import { limits } from '../limits.js';
import { formatExecution } from '../prompt/execution-text.js';
import { readOrderContext } from '../session-events.js';
import { withoutMessages } from '../session-state.js';
import type { RunStep, SessionRun, SessionState } from '../session-state.js';
import { historyTokens } from './history.js';
import { toRunView } from './rows.js';
import type { BuilderSettings } from './settings.js';

type Say = Extract<SessionOrder, { type: 'say' }>;

/** A message opens a run, or joins the one under way. `/clear` forgets the messages, and opens none. */
export function onMessage(decision: BuilderDecision, order: Say, messageId: string, settings: BuilderSettings): void {
  const { run } = decision.state;
  const command = order.text.trim();
  if (command === '/clear') return decision.change(withoutMessages(decision.state, decision.at));
  if (run !== null) {
    decision.handled(messageId, run.id);
    const messageIds = messageId === '' ? run.messageIds : [...run.messageIds, messageId];
    const request = `${run.request}\n${order.text}`;
    const { made: _made, hasReflected: _told, ...rest } = run; // what is asked for is another, and calls may be made for it again
    return decision.change({ run: { ...rest, messageIds, request } });
  }
  const isCompaction = command === '/compact';
  const opening = { id: renameId(messageId, 'run'), messageIds: [messageId], request: order.text };
  const opened: SessionRun = {
    ...openRun(
      decision,
      { ...opening, executionText: formatExecution(readOrderContext(order), begunUnder(decision.stamp.rules)) },
      settings,
    ),
    ...(order.account !== undefined && { account: order.account }),
    ...(order.baseUrl !== undefined && { baseUrl: order.baseUrl }),
    ...{ isCompaction, steps: isCompaction ? [{ name: 'compact' }] : firstSteps(decision.state) },
  };
  decision.handled(messageId, opened.id);
  decision.change({ run: opened, phase: 'building' });
  decision.show(toRunView(opened, null));
}

/** A run that begins now, with no step yet. */
export function openRun(
  { state, at, stamp: { actorId, rules } }: BuilderDecision,
  { id, messageIds, request, executionText }: Pick<SessionRun, 'id' | 'messageIds' | 'request' | 'executionText'>,
  { policyVersion, agentId, agentVersion }: BuilderSettings,
): SessionRun {
  const [messageId = ''] = messageIds;
  return {
    ...{ id, actorId, policyVersion, agentId, agentVersion, messageId, messageIds, startedAt: at },
    ...keptRules(begunUnder(rules)),
    ...{ deadlineAt: at + limits.runSeconds * 1_000, awayMs: 0, awayCountedTo: at },
    ...{ turn: 0, stepsUsed: 0, toolCallsUsed: 0, tokensUsed: 0, costMicroUsd: 0, lastActionId: renameId(id, 'step') },
    ...{ steps: [], baseRevision: state.revision, request, executionText },
    ...{ note: null, violations: 0, modelFailures: 0, reminders: 0 },
    ...{ isCompaction: false, firstMessage: state.messageCount },
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
