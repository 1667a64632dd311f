import { createHash } from 'node:crypto';
import { fixedTexts } from '#agent';
import type { FixedTexts } from '#agent';
import type { JsonSchema } from '#contract';
import type { AgentPolicy } from './agent-file.js';

/**
 * What of an agent decides its runs: a version is the fingerprint of this, and a run that is pinned to it finds it again
 * word for word. Where it is bound and when it is quiet is no part of it. Null: as the environment has it.
 */
export interface AgentDefinition {
  id: string;
  tenant: string;
  goal: string | null;
  constraints: string | null;
  tools: readonly string[] | null;
  policy: AgentPolicy;
  /** The form of its answers; absent, so that what was kept before there were forms keeps its version: any text. */
  answerSchema?: JsonSchema;
  timeZone: string | null;
  language: string;
  texts: FixedTexts;
  /** Said in the place of any answer, for an address where nobody is meant to answer. */
  refusal: string | null;
}

/** The fingerprint of a definition: equal definitions have equal versions in all processes. */
export function versionOf(definition: AgentDefinition): string {
  return createHash('sha256').update(JSON.stringify(definition)).digest('hex').slice(0, 16);
}

/** A definition as it was kept; what has come to the fixed texts since is said in English. Null for what is none. */
export function definitionFrom(kept: unknown): AgentDefinition | null {
  if (typeof kept !== 'object' || kept === null || !('id' in kept) || !('texts' in kept)) return null;
  const stored = kept as AgentDefinition; // what bears a version was written by `AgentVersionCache`
  const { apologies, approval, ...texts } = stored.texts;
  return {
    ...stored,
    texts: {
      ...fixedTexts,
      ...texts,
      apologies: { ...fixedTexts.apologies, ...apologies },
      approval: { ...fixedTexts.approval, ...approval },
    },
  };
}

/** Answers where agents are configured and none is bound: says so, asks no model and calls no tool. */
export const nobody: AgentDefinition = {
  id: 'unbound',
  tenant: '',
  goal: null,
  constraints: null,
  tools: [],
  policy: {},
  timeZone: null,
  language: 'en',
  texts: fixedTexts,
  refusal: 'Sorry, nobody answers messages here. Yours has been kept.',
};
