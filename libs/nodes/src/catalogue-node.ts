import type { JsonSchema } from '#model-turn';
import type { NodeType, Port } from '#graph';
import { parameterSchema } from './parameters/parameter-schema.js';
import type { DisplayOptions, Property } from './parameters/properties.js';
import type { Runs } from './run/runs.js';

/** A description in n8n's form, with all of its fields that we use. */
export interface NodeDescription extends NodeType {
  description: string;
  /** Those versions of n8n's type whose parameters it understands. */
  version: number | readonly number[];
  group: readonly ('trigger' | 'transform' | 'input' | 'output')[];
  defaults: { name: string; parameters?: Record<string, unknown> };
  inputs: readonly Port[] | string;
  outputs: readonly Port[] | string;
  outputNames?: readonly string[];
  properties: readonly Property[];
  codex?: { alias: readonly string[] };
  /** `required`: a node cannot run without it, where it is shown. */
  credentials?: readonly { name: string; required?: boolean; displayOptions?: DisplayOptions }[];
  /** What whoever builds a graph should know before it places the node. */
  builderHint: string;
}

/** A type of nodes: what it is, which parameters it takes, how it runs. */
export interface CatalogueNode {
  description: NodeDescription;
  /** JSON Schema of its parameters. */
  parameters: JsonSchema;
  runs: Runs;
}

export function defineNode(description: NodeDescription, runs: Runs): CatalogueNode {
  return { description, parameters: parameterSchema(description.properties), runs };
}
