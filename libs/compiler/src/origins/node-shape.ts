import { findReads, returnedFields } from '#expressions';
import { ownValue } from '#nodes';
import { nodeKind } from './node-kind.js';
import type { PlannedNode } from '../plan/graph-plan.js';
import type { RunFacts } from './run-facts.js';
import { shapeOfFields } from './fields-shape.js';
import { shapeOfSet } from './set-shape.js';
import {
  joined,
  mergeOrigins,
  mixedWith,
  noItems,
  originsIn,
  ownWords,
  shapeOfAll,
  toShape,
  withFields,
} from './shape.js';
import type { Origins, Shape } from './shape.js';
import { shapeAsDrawn } from './trigger-shape.js';
import { findOrigins, originsOfReads } from './view.js';
import type { Reads, View } from './view.js';

/** What a node is given, and what its expressions see. */
export interface Given {
  planned: PlannedNode;
  inputs: readonly Shape[];
  view: View;
  facts: RunFacts;
  reads: Reads;
}

/** Whose words a node's items hold, apart from those of its error output. A type that nobody has thought of passes on all that it could. */
export function shapeOfNode(given: Given): Shape {
  const { planned, inputs, view, facts } = given;
  const { node, type } = planned;
  const [first = noItems] = inputs;
  if (node.disabled === true) return first;
  const { runs } = type;
  switch (runs.as) {
    case 'trigger':
      return facts === null ? shapeAsDrawn(node) : (facts.get(node.name) ?? noItems);
    case 'model':
      return routing.has(nodeKind(node)) ? joined([first, feelings]) : answers;
    case 'flow':
      return runs.kind === 'execute-workflow' ? shapeOfCalled(given, first) : first;
    case 'pure':
      return shapeOfPure(given, first);
    case 'effect':
      return shapeOfEffect(given, first);
    case 'sub-node':
      return mixedWith(toShape('unknown'), originsIn(view.input, null));
  }
}

/** What nodes that ask a model put out: nothing but its answer, under one of these names. */
const answers = withFields(
  noItems,
  ['output', 'text', 'response', 'intermediateSteps'].map((name): [string, Origins] => [name, new Set(['model'])]),
);

/** Models that say by which output an item goes on, and what one of them adds to it. */
const routing = new Set(['textClassifier', 'sentimentAnalysis']);
const feelings = withFields(noItems, [['sentimentAnalysis', new Set(['model'])]]);

/** What passes its items on, some of them or in another order. */
const passing = new Set([
  'if',
  'switch',
  'filter',
  'limit',
  'sort',
  'removeDuplicates',
  'noOp',
  'stopAndError',
  'merge',
]);

function shapeOfPure({ planned: { node }, inputs, view, reads }: Given, first: Shape): Shape {
  const kind = nodeKind(node);
  const words = (value: unknown): Origins => findOrigins(view, value, reads);
  if (kind === 'set') return shapeOfSet(node, first, words);
  const all = joined(inputs.length === 0 ? [noItems] : inputs);
  if (passing.has(kind) && !addsSuffix(node.parameters)) return all;
  const known = shapeOfFields(kind, node, first, words);
  if (known !== null) return known;
  const anyField = shapeOfAll(originsIn(all, null)); // fields go by other names, or into each other
  return mixedWith(anyField, words(node.parameters));
}

/** A merge that keeps both of two fields calls them by other names. */
function addsSuffix(parameters: unknown): boolean {
  const resolves = ownValue(parameters, ['options', 'clashHandling', 'values', 'resolveClash']);
  return resolves === 'addSuffix' || (typeof resolves === 'string' && resolves.startsWith('='));
}

function shapeOfEffect({ planned: { node }, view, facts, reads }: Given, first: Shape): Shape {
  const { parameters = {} } = node;
  const words = (value: unknown): Origins => findOrigins(view, value, reads);
  switch (nodeKind(node)) {
    case 'code':
      return shapeOfCode(parameters['jsCode'], view);
    case 'dataTable':
      return facts?.get(node.name) ?? noItems;
    case 'sendMessage':
      return withFields(noItems, [['to', words(parameters['to'])]]);
    case 'respondToWebhook':
      return first;
    case 'httpRequest':
    case 'tool':
      return mixedWith(toShape('web'), words(parameters)); // a server may say back whatever it is told
    default:
      return mixedWith(toShape('unknown'), mergeOrigins(originsIn(first, null), words(parameters)));
  }
}

/** Code that an expression makes may say anything. */
function shapeOfCode(source: unknown, view: View): Shape {
  if (typeof source !== 'string' || source.startsWith('=')) return toShape('unknown');
  const words = originsOfReads(view, findReads(source, 'code'));
  const fields = [...(returnedFields(source) ?? [])];
  if (fields.length === 0) return shapeOfAll(words);
  return withFields(
    noItems,
    fields.map(([name, stands]) => [name, stands ? ownWords : words]),
  );
}

/** What another workflow has left; one that is not waited for leaves the items as they came. */
function shapeOfCalled({ planned: { node }, facts }: Given, first: Shape): Shape {
  const waits = ownValue(node.parameters, ['options', 'waitForSubWorkflow']) ?? true;
  const came = facts?.get(node.name) ?? noItems;
  return waits === true ? came : joined([first, came]);
}
