import { quotedMessage, untrustedData } from '#content';
import { clip, clipUnder, withoutSecretForms } from '#values';
import type { TurnCall } from '../thread-state.js';
import { limits } from '../limits.js';
import { ownNames } from './tool-specs.js';

/** Of lists of what is here: names, which whoever runs the installation has given. */
export const houseSource = 'installation';

/** Of what a tool of the installation answers, however it is reached: its name is the label. Before rules 3 each was said to be of MCP (ADR 41). */
export function toolSource(rules: number): string {
  return rules >= 3 ? 'tool' : 'mcp';
}

/** What tells of data that others wrote, by tool and action. */
const sources: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  executions: { get: 'execution', run: 'execution' },
  workflows: { describe: 'workflow' },
};

/** The same, from rules 3 on: names are what others chose, and a test shows what the nodes of a workflow hold. */
const sourcesNow: typeof sources = {
  ...{
    executions: { ...sources['executions'], list: houseSource },
    workflows: { describe: 'workflow', list: houseSource },
  },
  ...{ folders: { list: houseSource }, credentials: { list: houseSource, setup: houseSource } },
};
const wholeSources: Readonly<Record<string, string>> = { 'verify-built-workflow': 'test' };

/** The room that a fence takes beside what is in it. */
const fenceChars = 1_000;

const fenceEnd = '</untrusted_data>';

/** Stands where a result was cut. */
const cutNote = '\n[cut: the result was longer]';

/** What reads it has fenced it. */
function isFenced(name: string): boolean {
  return name === 'research' || name === 'data-tables';
}

/** What was called outside; what was refused before is in the runtime's words. */
function calledSource({ name, status }: Pick<TurnCall, 'name' | 'status'>, rules: number): string | null {
  if (status !== 'running') return null;
  if (name === 'browser-credential-setup') return 'browser';
  return ownNames.has(name) ? null : toolSource(rules);
}

/**
 * The result of a call as the model reads it: what others wrote is fenced, and nothing in it passes for a block of the runtime's or has the form
 * of a secret. `isTheirs`: others worded it; what the runtime itself refuses stands in no fence, from rules 3 on.
 */
export function readableResult(
  { name, args, entity, status }: TurnCall,
  whole: string,
  rules: number,
  isTheirs = true,
): string {
  const text = withoutSecretForms(whole, rules >= 3);
  if (rules >= 3 && !isTheirs) return quotedMessage(clip(text, limits.resultChars, cutNote));
  if (isFenced(name) && (rules < 3 || text.startsWith('<untrusted_data ')))
    return closeFence(clipUnder(rules, text, limits.resultChars + fenceChars, cutNote), rules);
  const source = (isFenced(name) ? name : calledSource({ name, status }, rules)) ?? findSource(name, args, rules);
  if (source === null) return quotedMessage(clipUnder(rules, text, limits.resultChars, cutNote));
  return untrustedData(text, { source, label: entity || name, maxChars: limits.resultChars });
}

/** What is escaped in a fence makes it longer: where it is cut, its end must not be lost, or what comes behind it stands in it as well. */
function closeFence(text: string, rules: number): string {
  return rules < 3 || text.includes(fenceEnd) ? text : `${text}\n${fenceEnd}`;
}

function findSource(name: string, { action }: TurnCall['args'], rules: number): string | null {
  if (rules >= 3 && Object.hasOwn(wholeSources, name)) return wholeSources[name] ?? null;
  const known = rules >= 3 ? sourcesNow : sources;
  return typeof action === 'string' ? (known[name]?.[action] ?? null) : null;
}
