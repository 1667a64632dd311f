import { isObject } from '#values';

/**
 * A later dialect of the same family of documents, read as ours: other names of kinds and fields, tools as objects, forks over a list.
 * Each function looks at one node or predicate alone, never at what is in it; whatever it does not know it leaves to the check.
 */
export type Fields = Partial<Record<string, unknown>>;

const laterKinds: ReadonlyMap<unknown, string> = new Map([
  ['callModel', 'llm'],
  ['invokeTool', 'tool'],
  ['inParallel', 'fork'],
  ['conditional', 'branch'],
  ['withContext', 'provide'],
  ['schedule', 'every'],
]);

/** Our fields that have another name there. */
const laterFields: ReadonlyMap<string, string> = new Map([
  ['interval', 'ms'],
  ['duration', 'ms'],
]);

/** The name that a field of ours has in the document, for the path of an error. */
export function nameIn(original: Fields, field: string): string {
  const [later] = [...laterFields].find(([name, ours]) => ours === field && name in original) ?? [field];
  return later;
}

export function readNode(original: Fields): Fields {
  const node = { ...original, kind: laterKinds.get(original['kind']) ?? original['kind'] };
  switch (node.kind) {
    case 'llm':
      return withToolNames(withOwnParams(withoutBlankModel(node)));
    case 'fork':
      return 'each' in node && 'mode' in node && !('paths' in node) ? forkOverList(node) : node;
    case 'branch':
      return withMatchModes(node);
    case 'every':
      return renamed(node, 'interval');
    default:
      return node;
  }
}

export function readPredicate(original: Fields): Fields {
  return original['kind'] === 'maxDuration' ? renamed(original, 'duration') : { ...original };
}

function renamed(fields: Fields, later: string): Fields {
  if (!(later in fields)) return { ...fields };
  const { [later]: value, ...others } = fields;
  return { ...others, [laterFields.get(later) ?? later]: value };
}

function withToolNames(node: Fields): Fields {
  const { tools } = node;
  return Array.isArray(tools) ? { ...node, tools: [...new Set(tools.map(toolName))] } : node;
}

/** A model without a name is none: the policy's is asked. */
function withoutBlankModel({ model, ...node }: Fields): Fields {
  return model === undefined || model === '' ? node : { ...node, model };
}

/** Its check takes off what it does not know. */
function withOwnParams(node: Fields): Fields {
  const { params } = node;
  return isObject(params) ? { ...node, params: { ...params } } : node;
}

/** The name in `{ type, parameters }`: what the parameters of a tool are, its own schema says. */
function toolName(tool: unknown): unknown {
  return typeof tool === 'object' && tool !== null && 'type' in tool ? tool.type : tool;
}

/** Its items are those of a JSON list alone, and of their outputs the last counts. */
function forkOverList(node: Fields): Fields {
  return { merge: 'last', ...node, kind: 'map', items: 'json' };
}

function withMatchModes({ matchMode, ...node }: Fields): Fields {
  const { routes } = node;
  if (!Array.isArray(routes)) return node;
  const mode = matchMode === undefined ? {} : { matchMode };
  return { ...node, routes: routes.map((route: unknown) => withMode(route, mode)) };
}

/** A route of its own: its check takes off what it does not know. */
function withMode(route: unknown, mode: object): unknown {
  return isObject(route) ? { ...mode, ...route } : route;
}
