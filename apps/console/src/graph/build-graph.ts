import { fieldsIn, findInnerNode, isFields, toList, toText } from './document-parts.js';
import type { Fields } from './document-parts.js';
import { catchWords, describeNode, routeWords } from './node-words.js';

/** A node of the document, or the place where paths of one come together again. */
export interface Box {
  /** The ids from the root of the document to the node, with `/` between them, as runs name it. */
  key: string;
  id: string;
  kind: string;
  detail: string;
  /** The innermost frame around it; null: none. */
  frame: string | null;
}

export interface Line {
  from: string;
  to: string;
  label: string;
  /** It leads back to the beginning of a loop. */
  isBack: boolean;
}

/** Around a node and what it repeats, runs apart or gives something to. Its key is that node's. */
interface Frame {
  key: string;
  above: string | null;
}

export interface Graph {
  /** In the order of the document. */
  boxes: Box[];
  lines: Line[];
  frames: Frame[];
}

/** The kind of a place where paths come together again. */
export const joinKind = 'join';

interface End {
  from: string;
  label: string;
}

/** Where a part of the graph begins, and where it leads on from. */
interface Part {
  first: string;
  ends: End[];
}

interface Place {
  graph: Graph;
  above: string;
  frame: string | null;
}

function connect({ lines }: Graph, ends: readonly End[], to: string, isBack = false): void {
  for (const { from, label } of ends) lines.push({ from, to, label: label || (isBack ? 'again' : ''), isBack });
}

/** The path of a node: nothing in an id divides it, or looks like the number of a round or an item. */
export function buildNodePath(id: string, above: string): string {
  const part = id.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('[', '~2');
  return above === '' ? part : `${above}/${part}`;
}

function put(node: Fields, { graph, above, frame }: Place): string {
  const id = toText(node['id']);
  const key = buildNodePath(id, above);
  graph.boxes.push({ key, id, kind: toText(node['kind']), detail: describeNode(node), frame });
  return key;
}

/** Each step after the one before it. */
function drawSteps(node: Fields, place: Place): Part {
  const above = buildNodePath(toText(node['id']), place.above);
  const steps = toList(node['steps']).filter(isFields);
  const parts = steps.map((step) => draw(step, { ...place, above }));
  parts.slice(1).forEach(({ first }, index) => connect(place.graph, parts[index]?.ends ?? [], first));
  return { first: parts[0]?.first ?? '', ends: parts.at(-1)?.ends ?? [] };
}

function drawPaths(node: Fields, place: Place): Part {
  const first = put(node, place);
  const parts = toList(node['paths'])
    .filter(isFields)
    .map((path) => draw(path, { ...place, above: first }));
  const join = `${first}/`;
  const kept = node['mode'] === 'race' ? 'first success' : toText(node['merge'] ?? 'last');
  place.graph.boxes.push({ key: join, id: toText(node['id']), kind: joinKind, detail: kept, frame: place.frame });
  for (const part of parts) {
    connect(place.graph, [{ from: first, label: '' }], part.first);
    connect(place.graph, part.ends, join);
  }
  return { first, ends: [{ from: join, label: '' }] };
}

function drawRoutes(node: Fields, place: Place): Part {
  const first = put(node, place);
  const routes = toList(node['routes'] ?? node['cases'])
    .filter(isFields)
    .map((route) => ({ target: fieldsIn(route['target'] ?? route['then']), label: routeWords(route) }));
  const { default: rest } = node;
  if (isFields(rest)) routes.push({ target: rest, label: 'else' });
  const ends = routes.flatMap(({ target, label }) => {
    const part = draw(target, { ...place, above: first });
    connect(place.graph, [{ from: first, label }], part.first);
    return part.ends;
  });
  return { first, ends: isFields(rest) ? ends : [...ends, { from: first, label: 'else' }] };
}

function drawInner(node: Fields, inner: Fields, place: Place): Part {
  const { graph, frame } = place;
  const first = put(node, place);
  graph.frames.push({ key: first, above: frame });
  const head = graph.boxes.at(-1);
  if (head !== undefined) head.frame = first;
  const part = draw(inner, { graph, above: first, frame: first });
  connect(graph, [{ from: first, label: '' }], part.first);
  if ('body' in node) connect(graph, part.ends, first, true);
  return { first, ends: part.ends };
}

/** Each page, the items of it, and the next one. */
function drawPages(node: Fields, place: Place): Part {
  const { graph, frame } = place;
  const first = put(node, place);
  graph.frames.push({ key: first, above: frame });
  const head = graph.boxes.at(-1);
  if (head !== undefined) head.frame = first;
  const inside = { graph, above: first, frame: first };
  const page = draw(fieldsIn(node['page']), inside);
  const each = draw(fieldsIn(node['each']), inside);
  connect(graph, [{ from: first, label: 'page' }], page.first);
  connect(graph, page.ends, each.first);
  for (const { from } of each.ends) connect(graph, [{ from, label: 'next page' }], first, true);
  return { first, ends: each.ends };
}

/** What stands around a node: where its errors lead, what takes it back, and what comes last. */
function drawGuards(node: Fields, part: Part, place: Place): Part {
  const above = buildNodePath(toText(node['id']), place.above);
  const around = (inner: Fields, label: string): Part => {
    const drawn = draw(inner, { ...place, above });
    connect(place.graph, [{ from: part.first, label }], drawn.first);
    return drawn;
  };
  const caught = toList(node['catch'])
    .filter(isFields)
    .flatMap((each) => (isFields(each['then']) ? around(each['then'], catchWords(each)).ends : []));
  const { compensate, finally: last } = node;
  if (isFields(compensate)) around(compensate, 'taken back');
  const ends = [...part.ends, ...caught];
  if (!isFields(last)) return { first: part.first, ends };
  const drawn = draw(last, { ...place, above });
  connect(place.graph, ends.length === 0 ? [{ from: part.first, label: 'at last' }] : ends, drawn.first);
  return { first: part.first, ends: part.ends.length + caught.length === 0 ? [] : drawn.ends };
}

function draw(node: Fields, place: Place): Part {
  return drawGuards(node, drawOwn(node, place), place);
}

function drawOwn(node: Fields, place: Place): Part {
  const inner = findInnerNode(node);
  if (toList(node['steps']).some(isFields)) return drawSteps(node, place);
  if ('paths' in node) return drawPaths(node, place);
  if ('routes' in node || 'cases' in node) return drawRoutes(node, place);
  if (isFields(node['page']) && isFields(node['each'])) return drawPages(node, place);
  if (inner !== null) return drawInner(node, inner, place);
  const first = put(node, place);
  return { first, ends: node['kind'] === 'fail' ? [] : [{ from: first, label: '' }] };
}

/** The nodes of a document as boxes, and what comes after what. A sequence is its steps; a node with one in it has a frame around both. */
export function buildGraph(document: unknown): Graph {
  const graph: Graph = { boxes: [], lines: [], frames: [] };
  const { root } = fieldsIn(document);
  if (isFields(root)) draw(root, { graph, above: '', frame: null });
  return graph;
}
