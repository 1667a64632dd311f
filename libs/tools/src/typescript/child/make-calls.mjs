/** Makes the calls that the parent asks for, each with what it alone is given. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Buffer } from 'node:buffer';
import { format } from 'node:util';
import { isStandard } from './load-tools.mjs';

/** The longest result, and the longest body of a request, in characters. */
const longest = { result: 65_536, body: 1_048_576, line: 2_000, message: 20_000 };

const levels = ['debug', 'info', 'warn', 'error'];

export function makeCalls(port, tools) {
  const current = new AsyncLocalStorage();
  const open = new Map();
  takeOutput(() => current.getStore(), port);
  globalThis.fetch = (...asked) => {
    const call = current.getStore();
    if (call === undefined) throw new TypeError('a tool asks within its calls alone');
    return call.fetch(...asked);
  };
  const begin = async (asked) => {
    const { id, tool: name } = asked;
    const { tool } = tools.find((each) => each.definition.name === name) ?? {};
    const call = openCall(port, asked);
    open.set(id, call);
    try {
      port.send({ type: 'ended', id, ...(await current.run(call, () => run(tool, asked, call, port))) });
    } catch (error) {
      tellPlaces(port, id, error);
      port.send({ type: 'ended', id, ...describeThrow(error) });
    } finally {
      open.delete(id);
    }
  };
  return (message) => {
    if (message.type === 'call') void begin(message);
    else if (message.type === 'abort') open.get(message.id)?.abort();
    else if (message.type === 'fetched') open.get(message.id)?.answer(message);
  };
}

async function run(tool, { id, args }, call, port) {
  const input = await validate(tool.input, args);
  if (input.issues) return { failed: 'arguments', message: issueText(input.issues) };
  port.send({ type: 'begun', id });
  const output = await validate(tool.output, await tool.run(input.value, call.context));
  if (output.issues) return { failed: 'output', message: issueText(output.issues) };
  let text;
  try {
    text = JSON.stringify(output.value ?? null);
  } catch (error) {
    return { failed: 'output', message: `it cannot be written as JSON: ${unlessLong(error.message)}` };
  }
  if (text === undefined) return { failed: 'output', message: 'it is no JSON' };
  if (text.length > longest.result) return { failed: 'too-long', message: `${text.length} characters` };
  return { value: JSON.parse(text) };
}

async function validate(schema, value) {
  return isStandard(schema) ? schema['~standard'].validate(value) : { value };
}

function issueText(issues) {
  const [{ message, path = [] }] = issues;
  const field = path.map((part) => (typeof part === 'object' ? part.key : part)).join('.');
  return unlessLong(field === '' ? message : `${field}: ${message}`);
}

/** Without its stack: who reads it is no programmer. */
export function describeError(error) {
  return unlessLong(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
}

/** The stack without the message, which may quote a person: for the log alone. */
function tellPlaces(port, id, error) {
  if (!(error instanceof Error) || error.name === 'ToolRefusal') return;
  const places = String(error.stack)
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .map((line) => line.trim());
  say(port, id, 'warn', 'the code of a tool threw', { name: error.name, places });
}

function describeThrow(error) {
  const message = describeError(error);
  if (error?.name === 'ToolRefusal') return { failed: 'refusal', message: unlessLong(error.message) };
  return { failed: error?.code === 'ERR_ACCESS_DENIED' ? 'forbidden' : 'throw', message };
}

/** Whole, or how long it was: the parent shortens what it shows. */
export function unlessLong(text, most = longest.message) {
  return text.length > most ? `(${text.length} characters)` : text;
}

function openCall(port, { id, key, secrets, addresses, run: { id: runId, step } }) {
  const cut = new AbortController();
  const waiting = new Map();
  let requests = 0;
  const fetch = async (input, init) => {
    const request = new Request(input, init);
    const bytes = request.body === null ? null : Buffer.from(await request.arrayBuffer());
    if (bytes !== null && bytes.length > longest.body) throw new TypeError('the body of a request is too long');
    request.signal.throwIfAborted();
    const n = (requests += 1);
    const { promise, resolve } = Promise.withResolvers();
    waiting.set(n, resolve);
    const stop = () => port.send({ type: 'fetch-abort', id, n });
    request.signal.addEventListener('abort', stop, { once: true });
    const { url, method } = request;
    port.send({ type: 'fetch', id, n, url, method, headers: [...request.headers], body: bytes?.toString('base64') });
    const { status, headers, body, error } = await promise;
    request.signal.removeEventListener('abort', stop);
    if (error !== undefined)
      throw request.signal.aborted
        ? request.signal.reason
        : new TypeError(`fetch failed: ${error.message}`, { cause: Object.assign(new Error(error.message), error) });
    return new Response(withoutBody.includes(status) ? null : Buffer.from(body, 'base64'), { status, headers });
  };
  return {
    id,
    fetch,
    abort: () => cut.abort(),
    answer: ({ n, ...answer }) => {
      waiting.get(n)?.(answer);
      waiting.delete(n);
    },
    context: {
      ...{ key, secrets, addresses, fetch, signal: cut.signal, run: { id: runId, step } },
      log: Object.fromEntries(levels.map((level) => [level, (event, fields) => say(port, id, level, event, fields)])),
    },
  };
}

const withoutBody = [204, 205, 304];

/** `size`: what it would have been. The parent ends a process that says too much. */
function say(port, id, level, event, fields = {}) {
  const text = String(event);
  const rest = inspectFields(fields);
  const size = text.length + JSON.stringify(rest).length;
  port.send({
    type: 'log',
    id,
    level,
    event: unlessLong(text, longest.line),
    fields: size > longest.line ? {} : rest,
    size,
  });
}

function inspectFields(fields) {
  try {
    const copy = JSON.parse(JSON.stringify(fields));
    return typeof copy === 'object' && copy !== null ? copy : {};
  } catch {
    return {};
  }
}

/** What is printed is a line of the log, of the call that prints it. */
function takeOutput(currentCall, port) {
  const print = (level, text) => {
    const call = currentCall();
    if (call !== undefined && text !== '') say(port, call.id, level, text);
  };
  for (const level of levels) console[level] = (...words) => print(level, format(...words));
  console.log = console.info;
  for (const [stream, level] of [
    [process.stdout, 'info'],
    [process.stderr, 'warn'],
  ])
    stream.write = (text) => {
      print(level, String(text).trimEnd());
      return true;
    };
}
