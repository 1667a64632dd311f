import { isObject } from '#values';
import type { Graph, GraphNode } from '#graph';
import type { Found } from './finding.js';

const environment = /\$env\s*(?:\?\.|\.)?\s*(?:([A-Za-z_]\w*)|\[\s*(['"`])([^'"`]*)\2\s*\])/g;
/** The name of a node ends at the first quote of its kind: a text may hold ten thousand. */
const ofNode =
  /\$(?:node)?[([]\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*[\])]\s*(?:\?\.)?(?:\.?(?:parameter|params)\b|\[\s*(['"`])(?:parameter|params)\3\s*\])(?:\.(\w+)|\[\s*(['"])([^'"]*)\5\s*\])?/g;
const own = /\$parameter\b(?:\.(\w+)|\[\s*(['"])([^'"]*)\2\s*\])?/g;

/** What expressions of a node read that a run would not give them: of the environment, and of parameters that are expressions themselves. */
export function readFindings(node: GraphNode, { nodes }: Graph, hasEnv?: (name: string) => boolean): Found[] {
  return Object.entries(node.parameters ?? {}).flatMap(([name, value]) => {
    const at = { node: node.name, path: `/parameters/${name}` };
    return expressionsIn(value).flatMap((text): Found[] => [
      ...environmentFindings(text, hasEnv).map((found): Found => ({ ...found, ...at })),
      ...unkeptParameters(text, node, nodes).map((unkept): Found => ({
        ...{ code: 'NAME_UNKNOWN', ...at, expected: 'a parameter that is no expression' },
        message: `It reads a parameter: ${unkept} is an expression, whose value nobody keeps`,
      })),
    ]);
  });
}

function expressionsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('=') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(expressionsIn) : [];
}

/** Without `hasEnv` nobody knows what an installation lets graphs read: each name is advice then. */
function environmentFindings(
  text: string,
  hasEnv?: (name: string) => boolean,
): Pick<Found, 'code' | 'message' | 'expected'>[] {
  const read = Array.from(text.matchAll(environment), ([, plain, , inQuotes]) => plain ?? inQuotes ?? '');
  const names = [...new Set(read)];
  const expected = 'a name that GRAPH_ENV lists';
  if (hasEnv === undefined)
    return names.map((name) => ({
      ...{ code: 'ENVIRONMENT_READ', expected },
      message: `In $env: ${name} is there only where GRAPH_ENV of the installation lists it`,
    }));
  return names
    .filter((name) => !hasEnv(name))
    .map((name) => ({
      ...{ code: 'NAME_UNKNOWN', expected },
      message: `In $env: there is no ${name} that graphs may read here`,
    }));
}

/** The parameters that a text reads of its own node or of others, by name, in which expressions stand. */
function unkeptParameters(text: string, node: GraphNode, nodes: readonly GraphNode[]): string[] {
  if (!/param(?:eter|s)\b/.test(text)) return [];
  const ownReads = Array.from(text.matchAll(own), ([, plain, , inQuotes]) => ({ of: node, field: plain ?? inQuotes }));
  const otherReads = Array.from(text.matchAll(ofNode), ([, , name, , plain, , inQuotes]) => ({
    of: nodes.find((each) => each.name === name),
    field: plain ?? inQuotes,
  }));
  return [...ownReads, ...otherReads].flatMap(({ of, field }) => {
    const parameters: unknown = of?.parameters;
    if (!isObject(parameters)) return [];
    const read = field === undefined ? parameters : Object.hasOwn(parameters, field) ? parameters[field] : undefined;
    return expressionsIn(read).length > 0 ? [`${field ?? 'one'} of "${of?.name ?? ''}"`] : [];
  });
}
