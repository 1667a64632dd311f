import { clip, isObject } from '#values';
import { findFaults, TemplateError, templatePieces } from '#expressions';
import type { Fault, Setting } from '#expressions';
import type { GraphNode } from '#graph';
import type { NodeDescription } from '../catalogue-node.js';
import { completeParameters } from '../parameters/complete-parameters.js';
import { isShown } from '../parameters/display-options.js';
import type { FindingCode, Found } from './finding.js';

/** Of an expression that has a fault. */
const shownChars = 80;

const codes: Readonly<Record<Fault['of'], FindingCode>> = {
  ...{ syntax: 'EXPRESSION_INVALID', name: 'NAME_UNKNOWN', member: 'FUNCTION_UNKNOWN', node: 'NODE_NAME_UNKNOWN' },
};

/** The parameters that are code, by the types that have them, and the names that such code has besides. */
const codeOf: Readonly<Record<string, readonly string[]>> = {
  ...{ 'n8n-nodes-base.code': [], '@n8n/n8n-nodes-langchain.toolCode': ['query'] },
};

/** What expressions and code of a node name that is not there: each would fail its first run, or come to nothing. */
export function expressionFindings(node: GraphNode, description: NodeDescription, nodes: ReadonlySet<string>): Found[] {
  const complete = completeParameters(node, description);
  const version = node.typeVersion ?? [description.version].flat().at(-1);
  const hides = (name: string): boolean => {
    const own = description.properties.filter((property) => property.name === name);
    return own.length > 0 && !own.some((property) => isShown(property, complete, version));
  };
  return Object.entries(node.parameters ?? {}).flatMap(([name, value]): Found[] => {
    if (hides(name)) return [];
    const path = `/parameters/${name}`;
    const also = Object.hasOwn(codeOf, node.type) ? codeOf[node.type] : undefined;
    const isCode = name === 'jsCode' && also !== undefined && typeof value === 'string';
    if (!isCode) return inValue(value, path, nodes).map((found) => ({ node: node.name, ...found }));
    if (complete['language'] !== 'javaScript') return [];
    const faults = findFaults(value, { kind: 'code', nodes, also });
    return faults.map((fault) => ({ node: node.name, ...asFound(fault, path, 'the code') }));
  });
}

type Placed = Omit<Found, 'node'>;

function inValue(value: unknown, path: string, nodes: ReadonlySet<string>): Placed[] {
  if (typeof value === 'string') return value.startsWith('=') ? inTemplate(value, path, nodes) : [];
  if (Array.isArray(value)) return value.flatMap((inner, at) => inValue(inner, `${path}/${at}`, nodes));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    inValue(inner, `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, nodes),
  );
}

function inTemplate(template: string, path: string, nodes: ReadonlySet<string>): Placed[] {
  const setting: Setting = { kind: 'expression', nodes };
  try {
    return templatePieces(template).flatMap((piece) => {
      if (!('expression' in piece)) return [];
      const shown = clip(piece.expression.trim(), shownChars);
      return findFaults(piece.expression, setting).map((fault) => asFound(fault, path, `{{ ${shown} }}`));
    });
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return [asFound({ of: 'syntax', message: error.message, nearest: () => null }, path, 'the expression')];
  }
}

function asFound({ of, message, nearest }: Fault, path: string, shown: string): Placed {
  const expected = (): string => {
    const near = nearest();
    return near === null ? expectedOf[of] : `${expectedOf[of]}, such as ${near}`;
  };
  return { code: codes[of], path, message: `In ${shown}: ${message}`, expected };
}

const expectedOf: Readonly<Record<Fault['of'], string>> = {
  ...{
    syntax: 'an expression of JavaScript',
    name: 'a name that expressions have',
    member: 'a function that there is',
  },
  node: 'a node of the graph',
};
