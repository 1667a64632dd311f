import { quotedMessage, untrustedData } from '#content';
import { clipUnder, withoutSecretForms } from '#contract';
import type { TurnCall } from './thread-state.js';
import { limits } from './limits.js';
import { ownNames } from './tool-specs.js';

/** What tells of data that others wrote, by tool and action. */
const sources: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  executions: { get: 'execution', run: 'execution' },
  workflows: { describe: 'workflow' },
};

/** The room that a fence takes beside what is in it. */
const fenceChars = 1_000;

/** Stands where a result was cut. */
const cutNote = '\n[cut: the result was longer]';

/** What reads it has fenced it. */
function isFenced(name: string): boolean {
  return name === 'research' || name === 'data-tables';
}

/** What was called outside; what was refused before is in the runtime's words. */
function calledSource({ name, status }: Pick<TurnCall, 'name' | 'status'>): string | null {
  if (status !== 'running') return null;
  if (name === 'browser-credential-setup') return 'browser';
  return ownNames.has(name) ? null : 'mcp';
}

/**
 * The result of a call as the model reads it: what others wrote is fenced, and nothing in it passes for a block of the runtime's or has the form
 * of a secret.
 */
export function readableResult({ name, args, entity, status }: TurnCall, whole: string, rules: number): string {
  const text = withoutSecretForms(whole);
  if (isFenced(name)) return clipUnder(rules, text, limits.resultChars + fenceChars, cutNote);
  const source = calledSource({ name, status }) ?? sourceOf(name, args);
  if (source === null) return quotedMessage(clipUnder(rules, text, limits.resultChars, cutNote));
  return untrustedData(text, { source, label: entity || name, maxChars: limits.resultChars });
}

function sourceOf(name: string, { action }: TurnCall['args']): string | null {
  return typeof action === 'string' ? (sources[name]?.[action] ?? null) : null;
}
