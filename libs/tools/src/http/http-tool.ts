import { PermanentError } from '#errors';
import type { FetchAs } from '#transport';
import { specOfHttp } from '../files/http-spec.js';
import { fill, parseTemplate } from '../files/template.js';
import type { HttpToolFile } from '../files/tool-file.js';
import type { OwedTool, ToolContext } from '../tool.js';
import { failure } from '../tool-failure.js';
import { askJson } from './ask-json.js';
import type { Question } from './ask-json.js';
import { findOwnHost } from './own-host.js';
import { pathPart } from './path-part.js';
import { answerReader } from './read-answer.js';

/** What tools need from the process. */
export interface ToolEnvironment {
  fetchAs: FetchAs;
  /** The environment's value under a name that a file refers to. */
  valueOf: (name: string) => string;
}

type Args = Readonly<Record<string, unknown>>;

/** Makes a tool from its file. Throws when its address leads to a host that the file itself does not allow. */
export function createHttpTool(file: HttpToolFile, { fetchAs, valueOf }: ToolEnvironment): OwedTool {
  checkHost(file, valueOf);
  const fetch = fetchAs({ by: 'tool', name: file.name, ownHost: findOwnHost(file.request.url, valueOf) });
  const read = answerReader(file);
  return {
    runs: 'owed',
    spec: specOfHttp(file),
    ...(file.timeoutMs !== undefined && { timeoutMs: file.timeoutMs }),
    run: async (args, context) => {
      const question = buildQuestion(file, valueOf, args, context);
      if (question === null) return badPath;
      const answer = await askJson(fetch, question);
      return answer.ok ? read(answer.value, args) : answer;
    },
  };
}

const badPath = failure('bad-tool-args', 'an argument cannot stand in the address of the tool', {
  transient: false,
  fate: 'refused',
});

function checkHost({ name, egress, request }: HttpToolFile, valueOf: ToolEnvironment['valueOf']): void {
  const url = new URL(fill(request.url, (part) => (part.kind === 'argument' ? 'x' : valueOf(part.name))) ?? '');
  if (egress && !egress.includes(url.hostname))
    throw new PermanentError('bad-request', `tool ${name}: ${url.hostname} is not in its egress list`);
}

/** Null when an argument would change the path that the file wrote. */
function buildQuestion(
  { request }: HttpToolFile,
  valueOf: ToolEnvironment['valueOf'],
  args: Args,
  { signal, headers }: ToolContext,
): Question | null {
  const { slashesIn = [] } = request;
  const address = fill(request.url, (part) =>
    part.kind === 'argument'
      ? pathPart(toArgumentText(args[part.name]), slashesIn.includes(part.name))
      : valueOf(part.name),
  );
  if (address === null) return null;
  const url = new URL(address);
  for (const [name, template] of Object.entries(request.query ?? {})) {
    const value = fill(template, (part) =>
      part.kind === 'argument' ? toArgumentText(args[part.name]) : valueOf(part.name),
    );
    if (value !== null) url.searchParams.set(name, value);
  }
  const ours = Object.entries(request.headers ?? {}).map(([name, template]): [string, string] => [
    name,
    fill(template, (part) => valueOf(part.name)) ?? '',
  ]);
  const body = request.body ? JSON.stringify(fillBody(request.body, args)) : null;
  return { method: request.method, url, headers: { ...Object.fromEntries(ours), ...headers }, body, signal };
}

function toArgumentText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Templates with their arguments filled in; `{argument}` alone keeps its type, and is left out with its argument. */
function fillBody(templates: Readonly<Record<string, string>>, args: Args): Record<string, unknown> {
  const filled = Object.entries(templates).map(([name, template]): [string, unknown] => {
    const [part, ...more] = parseTemplate(template) ?? [];
    if (part?.kind === 'argument' && more.length === 0) return [name, args[part.name]];
    return [name, fill(template, ({ name: argument }) => toArgumentText(args[argument])) ?? undefined];
  });
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
}
