import { parse } from 'yaml';
import { asFields, asList, asText } from '../fields.js';
import type { Fields } from '../fields.js';
import { refuseOthers } from '../import.js';
import type { Import } from '../import.js';
import { readEndpoint } from './endpoint.js';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'];

/** A call of OpenAPI as the request that its description makes of it; null: there is none. */
export function toHttp(it: Import, given: Fields, at: string): Fields | null {
  const known = ['document', 'operationId', 'parameters', 'authentication', 'output', 'redirect'];
  refuseOthers(it, given, known, at);
  const { uri } = readEndpoint(asFields(given['document'])['endpoint']);
  const text = it.documents.get(uri);
  if (text === undefined) {
    it.refuse(`${at}/document`, `its description is not given: --document ${uri}=FILE`);
    return null;
  }
  const description = readDescription(text);
  if ('problem' in description) {
    it.refuse(`${at}/document`, `the description of ${uri} cannot be read: ${asText(description['problem'])}`);
    return null;
  }
  const found = findOperation(description, asText(given['operationId']));
  if (found === null) {
    it.refuse(`${at}/operationId`, `${uri} has no operation ${asText(given['operationId'])}`);
    return null;
  }
  const server = findServer(description, uri);
  if (/\{|%7B/i.test(server)) it.refuse(`${at}/document`, `the server of ${uri} has variables: ${decodeURI(server)}`);
  const { authentication } = given;
  const made = request(it, found, { server, given: asFields(given['parameters']), at });
  return { ...pick(given), ...made, endpoint: { ...asFields(made['endpoint']), authentication } };
}

/** A description, or the problem with its text. */
function readDescription(text: string): Fields {
  try {
    return asFields(parse(text));
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

function pick({ output, redirect }: Fields): Fields {
  return { ...(output !== undefined && { output }), ...(redirect !== undefined && { redirect }) };
}

interface Operation {
  method: string;
  path: string;
  parameters: readonly Fields[];
}

function findOperation({ paths }: Fields, id: string): Operation | null {
  for (const [path, item] of Object.entries(asFields(paths))) {
    const { parameters: shared, ...operations }: Fields = asFields(item);
    for (const method of methods) {
      const { operationId, parameters } = asFields(operations[method]);
      const all = [...asList(shared), ...asList(parameters)].map(asFields);
      if (operationId === id) return { method, path, parameters: all };
    }
  }
  return null;
}

/** The server of a description of version 2 or 3; where it names none it is that of the description. */
function findServer({ schemes, host, basePath, servers }: Fields, uri: string): string {
  const from = new URL(uri);
  const [first] = asList(servers).map(asFields);
  if (first !== undefined) return new URL(asText(first['url']), from).href.replace(/\/$/, '');
  const known = asList(schemes).map(String);
  const scheme = known.includes('https') ? 'https' : (known[0] ?? from.protocol.slice(0, -1));
  return `${scheme}://${typeof host === 'string' ? host : from.host}${typeof basePath === 'string' ? basePath.replace(/\/$/, '') : ''}`;
}

/** Parameters go where the description says. */
function request(
  it: Import,
  { method, path, parameters }: Operation,
  { server, given, at }: { server: string; given: Fields; at: string },
): Fields {
  const [query, headers, filled]: Record<string, unknown>[] = [{}, {}, {}];
  const places: Readonly<Record<string, Record<string, unknown> | undefined>> = {
    query,
    header: headers,
    path: filled,
  };
  let body: unknown;
  for (const [name, value] of Object.entries(given)) {
    const place = asText(parameters.find((each) => each['name'] === name)?.['in']);
    const found = places[place];
    if (found !== undefined) found[name] = value;
    else if (place === 'body') body = value;
    else it.refuse(`${at}/parameters/${name}`, 'its operation has no such parameter');
  }
  const needed = Array.from(path.matchAll(/\{([^{}]+)\}/g), ([, name = '']) => name);
  for (const name of needed) if (given[name] === undefined) it.refuse(`${at}/parameters`, `the path needs ${name}`);
  return {
    ...{ method, endpoint: { uri: server + path, parameters: filled } },
    query,
    headers,
    ...(body !== undefined && { body }),
  };
}
