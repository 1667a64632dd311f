import { createHash } from 'node:crypto';
import { fixedTexts } from '#agent';
import type { FixedTexts } from '#agent';
import type { JsonSchema } from '#model-turn';
import type { Graph } from '#graph';
import { layerFiles, namesMemory, namesSummary } from '#workflow';
import type { WorkflowDocument } from '#workflow';
import type { AgentPolicy } from './agent-file.js';

/**
 * The part of an agent that decides its runs: a version is its fingerprint, and a run that is pinned to it finds it again word for word.
 * Bindings and quiet hours are no part of it. Null: as in the environment.
 */
export interface AgentDefinition {
  id: string;
  tenant: string;
  goal: string | null;
  constraints: string | null;
  tools: readonly string[] | null;
  policy: AgentPolicy;
  /** The required form of its answers; absent: any text (so definitions from before there were forms keep their version). */
  answerSchema?: JsonSchema;
  /** What its conversations run in place of the agent; absent: they run the agent. */
  workflow?: WorkflowDocument;
  /** The graph that its workflow was compiled from; absent: it was written as a document. */
  graph?: Graph;
  /** The rules that a stored workflow's runs obey, of its document and of its graph's nodes; absent: 1 of both (ADR 41). */
  rules?: { workflow: number; graph: number };
  /** The texts of the files that its workflow's layers name, by their paths; absent: it names none. */
  layers?: Readonly<Record<string, string>>;
  timeZone: string | null;
  language: string;
  texts: FixedTexts;
  /** The fixed reply for an address without an agent. */
  refusal: string | null;
}

/** The fingerprint of a definition: equal definitions have equal versions in all processes. */
export function hashDefinition(definition: AgentDefinition): string {
  return createHash('sha256').update(JSON.stringify(definition)).digest('hex').slice(0, 16);
}

/** The files that the layers of a document name, as they are now: a run of this version has them so to its end. */
export function pinnedLayers(
  document: WorkflowDocument,
  texts: ReadonlyMap<string, string>,
): Pick<AgentDefinition, 'layers'> {
  const named = layerFiles(document);
  return named.length === 0 ? {} : { layers: Object.fromEntries(named.map((path) => [path, texts.get(path) ?? ''])) };
}

/** The files that a document names, as they are now, kept as what nobody has: their version is the fingerprint. Null: it names none. */
export function keptFiles(document: WorkflowDocument, texts: ReadonlyMap<string, string>): AgentDefinition | null {
  const { layers } = pinnedLayers(document, texts);
  return layers === undefined ? null : { ...nobody, layers };
}

/** A definition as it was stored; fixed texts that did not exist then are English. Null for an invalid one. */
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

/** Answers where agents are configured and none is bound: it says so, asks no model and calls no tool. */
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

/** Whether a node of the agent's workflow is given what its conversation remembers. */
export function givesSummary({ workflow }: Pick<AgentDefinition, 'workflow'>): boolean {
  return workflow !== undefined && namesSummary(workflow.root);
}

/** Whether a node of it is given what the assistant remembers of a person. */
export function givesMemory({ workflow }: Pick<AgentDefinition, 'workflow'>): boolean {
  return workflow !== undefined && namesMemory(workflow.root);
}
