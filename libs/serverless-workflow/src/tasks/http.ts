import type { WorkflowNode } from '#workflow';
import { asText } from '../fields.js';
import type { Fields } from '../fields.js';
import { refuseOthers } from '../import.js';
import type { Import } from '../import.js';
import type { Came, TaskPlace } from '../translated.js';
import { byParts, evaluate, referTo } from '../evaluate.js';
import { composeFilter, inBraces, readExpression, readTemplate } from '../expression.js';
import type { Knows } from '../expression.js';
import { readAuthentication } from './authentication.js';
import { passed } from './came.js';
import { readEndpoint } from './endpoint.js';
import type { Endpoint } from './endpoint.js';

const fields = ['method', 'endpoint', 'headers', 'query', 'body', 'output', 'redirect'];
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const reading = ['GET', 'HEAD'];

/** A request: what it needs of expressions is evaluated in steps before it. */
export function translateHttp(it: Import, place: TaskPlace, given: Fields, at: string): Came {
  const { name, knows } = place;
  refuseOthers(it, given, fields, at);
  const method = asText(given['method']).toUpperCase();
  if (!methods.includes(method)) it.refuse(`${at}/method`, `version 2 has no method ${method}`);
  const id = it.id(name, place.at);
  const nodes: WorkflowNode[] = [];
  const read = (part: string, value: unknown): unknown => {
    const evaluated = evaluate(it, readTemplate(value, knows), { id: `${name}-${part}`, at: `${at}/${part}`, knows });
    nodes.push(...evaluated.nodes);
    return evaluated.value;
  };
  /** A step that makes them has each under its name. */
  const readNamed = (part: string, values: Fields): unknown => {
    const value = read(part, values);
    return typeof value === 'string' ? byParts(value, values) : value;
  };
  const endpoint = readEndpoint(given['endpoint']);
  const address = readAddress(it, endpoint, { id: `${name}-address`, at: `${at}/endpoint`, knows });
  nodes.push(...address.nodes);
  const authorization = readAuthentication(it, endpoint.authentication, `${at}/endpoint/authentication`);
  const headers = {
    ...named(it, given['headers'], `${at}/headers`),
    ...(authorization !== null && { authorization }),
  };
  const query = { ...address.query, ...named(it, given['query'], `${at}/query`) };
  const isWrite = !reading.includes(method);
  const http = {
    ...{ method, url: address.url },
    ...(Object.keys(query).length > 0 && { query: readNamed('query', query) }),
    ...(Object.keys(headers).length > 0 && { headers: readNamed('headers', headers) }),
    ...(given['body'] !== undefined && { body: read('body', given['body']) }),
    ...(isWrite && { approval: 'none' }),
  };
  if (isWrite) it.note(at, 'writes, and nobody is asked before it: it is stored only with what confirms that');
  if (given['redirect'] === true && isWrite) it.note(`${at}/redirect`, 'only reads are led on to another address');
  const node = { kind: 'tool', id, http } as unknown as WorkflowNode; // of version 2, checked once it is whole
  const data = readAnswer(it, given['output'], { node, http, at });
  return data === null ? passed(knows) : { nodes: [...nodes, node], data, context: knows.context };
}

/** Query and headers by name; where one expression makes all of them, version 2 has no way to say so. */
function named(it: Import, given: unknown, at: string): Fields {
  if (given === undefined) return {};
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given as Fields; // an object
  it.refuse(at, 'expected each by its name: version 2 does not take all of them from one expression');
  return {};
}

interface Address {
  nodes: WorkflowNode[];
  url: string;
  query: Fields;
}

const template = /\{([A-Za-z_]\w*)\}/g;

/** An address whose parameters are encoded by a step before; those of its query by the request. */
function readAddress(
  it: Import,
  { uri, parameters }: Endpoint,
  { id, at, knows }: { id: string; at: string; knows: Knows },
): Address {
  const expression = inBraces(uri);
  if (expression !== null) {
    const { nodes, value } = evaluate(it, readExpression(expression, knows), { id, at, knows });
    const url = asText(value);
    if (!/^https?:\/\/[^/{]+\//.test(url))
      it.note(at, 'data decides the server: a person is asked before each request');
    return { nodes, url, query: {} };
  }
  const [path = '', ...others] = uri.split('?');
  if (path.replaceAll(template, '').includes('{')) refuseForm(it, at);
  const query = readSearch(it, others.join('?'), { at, parameters });
  const names = [...new Set(Array.from(path.matchAll(template), ([, name = '']) => name))];
  if (names.length === 0) return { nodes: [], url: path, query };
  if (/^https?:\/\/[^/]*\{/.test(path)) it.note(at, 'data decides the server: a person is asked before each request');
  const filter = `{ ${names.map((name) => `${name}: (${fillParameter(name, parameters)} | tostring | @uri)`).join(', ')} }`;
  const { nodes, value } = evaluate(it, { filter }, { id, at, knows });
  return { nodes, url: path.replaceAll(template, (_whole, name: string) => `{{ ${asText(value)}.${name} }}`), query };
}

/** What stands behind the `?`; a name that comes again has a list. */
function readSearch(it: Import, search: string, { at, parameters }: { at: string; parameters: Fields }): Fields {
  const values = Array.from(new URLSearchParams(search), ([name, value]) => {
    const [, parameter] = /^\{([A-Za-z_]\w*)\}$/.exec(value) ?? [];
    if (parameter === undefined && `${name}${value}`.includes('{')) refuseForm(it, at);
    return { name, value: parameter === undefined ? value : `\${ ${fillParameter(parameter, parameters)} }` };
  });
  const byName = Map.groupBy(values, ({ name }) => name);
  return Object.fromEntries(
    Array.from(byName, ([name, all]) => [name, all.length === 1 ? all[0]?.value : all.map(({ value }) => value)]),
  );
}

function refuseForm(it: Import, at: string): void {
  it.refuse(at, 'expected parameters as {name}: in the path, or as a whole value of the query');
}

/** What fills a parameter: a value that is given, or a field of the data. */
function fillParameter(name: string, parameters: Fields): string {
  return Object.hasOwn(parameters, name) ? composeFilter(parameters[name]) : `.${name}`;
}

function readAnswer(
  it: Import,
  output: unknown,
  { node, http, at }: { node: WorkflowNode; http: Fields; at: string },
): unknown {
  const answer = referTo(node);
  if (output === undefined || output === 'content') return `${answer}.body`;
  if (output === 'response')
    return {
      request: { method: http['method'], uri: http['url'], headers: http['headers'] ?? {} },
      ...{ statusCode: `${answer}.status`, headers: `${answer}.headers`, content: `${answer}.body` },
    };
  it.refuse(`${at}/output`, `version 2 has no ${asText(output)} answer`);
  return null;
}
