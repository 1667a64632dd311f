import { errorEnvelope } from '#errors';
import type { ChildEnd, Family, MailEvent, OwedEffect, Spawn, Spent, ToolResult } from '#protocol';
import type { JournalEntry, LedgerRow } from '#program';
import type { WorkflowState } from '../src/index.js';

/** An actor of the tree; an agent is played by `Tree`, and has no state. */
export interface Actor {
  id: string;
  program: 'workflow' | 'agent';
  state: WorkflowState | null;
  version: number;
  mail: MailEvent[];
  family?: Family;
  /** The spawn of a child that has not ended. */
  spawn?: Spawn;
  over: boolean;
  children: Map<string, string>;
  owed: Map<string, { effect: OwedEffect; claimed: boolean }>;
  journal: JournalEntry<WorkflowState>[];
  rows: LedgerRow[];
}

/** How an agent ends that was spawned with this input; null: it waits until it is cancelled. */
export type PlayAgent = (input: { text: string; instructions: string; tools?: string[] }) => Partial<ChildEnd> | null;

export const nothing: Spent = { steps: 0, toolCalls: 0, tokens: 0, costMicroUsd: 0 };

/** The result of a tool. */
export function resultOf(tool: string, args: Record<string, unknown>): ToolResult {
  if (tool === 'boom' || args['request'] === 'boom')
    return { ok: false, envelope: errorEnvelope('tool-failed', 'boom') };
  return { ok: true, value: tool === 'nothing' ? null : (args['text'] ?? tool) };
}
