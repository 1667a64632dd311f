import { graphCallTool, graphTool } from '#model-turn';
import type { OfferedTool } from '#model-turn';
import type { LentTool } from '#nodes';
import type { WorkflowNode } from '#workflow';
import { rememberedBy } from './remembered-by.js';
import { shortName } from '../plan/part-names.js';

/** The name of the node that lends a tool, and of the one whose questions it is lent for. */
interface Between {
  from: string;
  asking: string;
  /** What carries out a call sees what the conversation remembers. */
  remembers?: true;
}

/** A tool as it is offered to an agent, with what carries out a call of it (ADR 79). */
export function buildOffer(
  { name, description, parameters, how }: LentTool,
  { from, asking, remembers }: Between,
): OfferedTool {
  const known = { name, description, parameters, repeat: 'safe', from } as const;
  if (how.by === 'function') return { ...known, runs: 'inline' };
  const idFor = (word: string): string => `${shortName(from)} ${word}`;
  const step = (part: string): WorkflowNode => ({
    ...{ kind: 'tool', id: idFor(part), toolName: graphTool },
    args: { node: asking, part, from, tool: name },
  });
  const root: WorkflowNode = {
    ...{ kind: 'sequence', id: idFor('tool') },
    steps: [step('use'), ...carriedOut(how, idFor, remembers === true), ...(how.by === 'agent' ? [] : [step('used')])],
  };
  return { ...known, runs: 'owed', document: { version: 1, root }, ...(remembers && { remembers }) };
}

function carriedOut({ by }: LentTool['how'], idFor: (word: string) => string, remembers: boolean): WorkflowNode[] {
  switch (by) {
    case 'effect':
      return [{ kind: 'tool', id: idFor('call'), toolName: graphCallTool }];
    case 'workflow':
      return [{ kind: 'spawn', id: idFor('run'), child: { kind: 'llm', id: idFor('called'), instructions: '' } }];
    case 'agent': {
      const child: WorkflowNode = { kind: 'llm', id: idFor('model'), instructions: '', tools: [] };
      return [remembers ? rememberedBy(child, idFor('memory')) : child];
    }
    case 'function':
      return [];
  }
}
