import { quotedMessage, untrustedData } from '#content';
import { withoutSecretForms } from '#contract';
import type { TurnCall } from './thread-state.js';
import { limits } from './limits.js';
import { threadTools } from './tool-specs.js';

/** What tells of data that others wrote, by tool and action; a tool that is not the thread's own is an MCP server's. */
const sources: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  executions: { get: 'execution', run: 'execution' },
  workflows: { describe: 'workflow' },
};

/** The room that a fence takes beside what is in it. */
const fenceChars = 1_000;

/** What reads it has fenced it. */
function isFenced(name: string): boolean {
  return name === 'research' || name === 'data-tables';
}

/**
 * The result of a call as the model reads it: what others wrote is fenced, and nothing in it passes for a block of the runtime's or has the form
 * of a secret.
 */
export function readableResult({ name, args, entity }: TurnCall, whole: string): string {
  const text = withoutSecretForms(whole);
  if (isFenced(name)) return text.slice(0, limits.resultChars + fenceChars).toWellFormed();
  const source = sourceOf(name, args);
  if (source === null) return quotedMessage(text.slice(0, limits.resultChars).toWellFormed());
  return untrustedData(text, { source, label: entity || name, maxChars: limits.resultChars });
}

function sourceOf(name: string, { action }: TurnCall['args']): string | null {
  if (!threadTools.some((tool) => tool.name === name)) return 'mcp';
  return typeof action === 'string' ? (sources[name]?.[action] ?? null) : null;
}
