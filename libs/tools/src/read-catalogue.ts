import { runtimeTools } from '#model-turn';
import { problemLine } from './files/file-problem.js';
import type { FileProblem } from './files/file-problem.js';
import { specOfHttp } from './files/http-spec.js';
import { readDirectory, shippedFiles } from './read-directory.js';
import type { ToolDirectory } from './read-directory.js';
import { specOfMcp } from './mcp/pin.js';
import { todayRange } from './today-range.js';
import { ToolCatalogue } from './tool-catalogue.js';
import type { CatalogueEntry } from './tool-catalogue.js';
import { describeFolder } from './typescript/describe-folder.js';
import { specOfDefinition } from './typescript/tool-definition.js';
import { listStrayTools, listToolFolders } from './typescript/tool-folder.js';

/** The shipped tools that are on where TOOLS_ENABLED is not set: what the golden tasks need. */
const shippedByDefault: readonly string[] = ['get_counts'];

const emptyDirectory: ToolDirectory = { http: [], mcp: [], problems: [] };

export type ReadCatalogue = { ok: true; catalogue: ToolCatalogue } | { ok: false; problems: FileProblem[] };

/**
 * Every tool: those built in, those shipped, and those of a deployment's directory, in an order that depends on their names alone (I10).
 * Two tools of one name are a problem, unless the later file says that it replaces the shipped one.
 */
export function readCatalogue(directory: string | null): ReadCatalogue {
  const own: ToolDirectory = directory === null ? emptyDirectory : readDirectory(directory);
  const replaced = own.http.flatMap(({ tool }) => (tool.replacesShipped ? [tool.name] : []));
  const kept = httpEntries(shippedFiles(), (name) => shippedByDefault.includes(name)).filter(
    ({ spec }) => !replaced.includes(spec.name),
  );
  const builtIn: CatalogueEntry = {
    spec: todayRange.spec,
    origin: 'built in',
    byDefault: true,
    way: { kind: 'inline', tool: todayRange },
  };
  const files = [...kept, ...httpEntries(own.http, () => true), ...mcpEntries(own)];
  const code = directory === null ? { entries: [], broken: [] } : readCode(directory, [builtIn, ...files]);
  const problems = [...own.problems, ...nameProblems([builtIn, ...files]), ...serverProblems(own)];
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    catalogue: new ToolCatalogue([builtIn, ...[...files, ...code.entries].sort(byName)], code.broken),
  };
}

/** The same, but throws one error that names every problem. */
export function openCatalogue(directory: string | null): ToolCatalogue {
  const read = readCatalogue(directory);
  if (read.ok) return read.catalogue;
  throw new Error(`the tools are wrong:\n${read.problems.map((problem) => `  ${problemLine(problem)}`).join('\n')}`);
}

/** The tools in TypeScript of a directory, without those whose files are wrong: each is a program, and no reason for the others not to run. */
function readCode(
  directory: string,
  others: readonly CatalogueEntry[],
): { entries: CatalogueEntry[]; broken: FileProblem[] } {
  const described = listToolFolders(directory).map(describeFolder);
  const entries = described.flatMap(({ folder, tools }) =>
    tools.map(({ file, definition }): CatalogueEntry => ({
      ...{ spec: specOfDefinition(definition), origin: file, byDefault: true },
      way: { kind: 'typescript', folder, definition },
    })),
  );
  const taken = nameProblems([...others, ...entries]).filter(({ file }) =>
    entries.some(({ origin }) => origin === file),
  );
  const stray = listStrayTools(directory).map((file) => ({
    file,
    field: '',
    text: 'must stand in a folder of its own: every folder has a process',
  }));
  return {
    entries: entries.filter(({ origin }) => !taken.some(({ file }) => file === origin)),
    broken: [...described.flatMap(({ problems }) => problems), ...taken, ...stray],
  };
}

function httpEntries(http: ToolDirectory['http'], byDefault: (name: string) => boolean): CatalogueEntry[] {
  return http.map(({ file, tool }) => ({
    spec: specOfHttp(tool),
    origin: file,
    byDefault: byDefault(tool.name),
    way: { kind: 'http', file: tool },
  }));
}

function mcpEntries({ mcp }: ToolDirectory): CatalogueEntry[] {
  return mcp.flatMap(({ file, directory, server, pin }) =>
    (pin?.tools ?? []).map((pinned): CatalogueEntry => ({
      spec: specOfMcp(server, pinned),
      origin: file,
      byDefault: true,
      way: { kind: 'mcp', directory, server, pinned },
    })),
  );
}

/** Names that two tools have: a file may not silently replace another tool. */
function nameProblems(entries: readonly CatalogueEntry[]): FileProblem[] {
  return entries.flatMap(({ spec, origin }, i) => {
    if (runtimeTools.has(spec.name))
      return [{ file: origin, field: 'name', text: `${spec.name} is the runtime’s own` }];
    const first = entries.slice(0, i).find((other) => other.spec.name === spec.name);
    return first ? [{ file: origin, field: 'name', text: `${spec.name} is taken by ${first.origin}` }] : [];
  });
}

/** Servers of one name: a call could go to either. */
function serverProblems({ mcp }: ToolDirectory): FileProblem[] {
  return mcp.flatMap(({ file, server: { name } }, i) => {
    const first = mcp.slice(0, i).find(({ server }) => server.name === name);
    return first ? [{ file, field: 'name', text: `the server ${name} is taken by ${first.file}` }] : [];
  });
}

function byName(a: CatalogueEntry, b: CatalogueEntry): number {
  return a.spec.name < b.spec.name ? -1 : 1;
}
