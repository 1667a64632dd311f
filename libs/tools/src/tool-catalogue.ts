import { compileForeignTools, compileTools } from '#model-turn';
import { errorEnvelope } from '#errors';
import type { ErrorEnvelope } from '#errors';
import type { JsonSchema, ToolSpec, ToolTable } from '#model-turn';
import { resultOfHttp } from './files/http-spec.js';
import type { HttpToolFile, McpServerFile } from './files/tool-file.js';
import type { PinnedTool } from './mcp/pin.js';
import type { InlineTool } from './tool.js';
import type { FileProblem } from './files/file-problem.js';
import type { ToolDefinition } from './typescript/tool-definition.js';
import type { ToolFolder } from './typescript/tool-folder.js';

/** How a tool runs: inside the turn, by a request that a file describes, on an MCP server, or as code in the process of its folder. */
export type ToolWay =
  | { kind: 'inline'; tool: InlineTool }
  | { kind: 'http'; file: HttpToolFile }
  | { kind: 'mcp'; directory: string; server: McpServerFile; pinned: PinnedTool }
  | { kind: 'typescript'; folder: ToolFolder; definition: ToolDefinition };

/** One tool, and where it comes from. */
export interface CatalogueEntry {
  spec: ToolSpec;
  /** `built in`, or the name of its file. */
  origin: string;
  /** Whether it is offered by default. */
  byDefault: boolean;
  way: ToolWay;
}

/** Tools, all of them or a choice, as the model and the engine know them. It needs no secret and no connection. */
export class ToolCatalogue {
  /** In the order a prompt lists them (I10). `broken`: files of TypeScript that give no tool; the others live without them. */
  constructor(
    readonly entries: readonly CatalogueEntry[],
    readonly broken: readonly FileProblem[] = [],
  ) {}

  get names(): string[] {
    return this.entries.map(({ spec }) => spec.name);
  }

  get defaults(): string[] {
    return this.entries.filter(({ byDefault }) => byDefault).map(({ spec }) => spec.name);
  }

  /** The tools of a choice, in the same order. Unknown names are left out. */
  only(names: readonly string[]): ToolCatalogue {
    return new ToolCatalogue(
      this.entries.filter(({ spec }) => names.includes(spec.name)),
      this.broken,
    );
  }

  /** The tools of an agent that chooses none: what reaches a person's computer is for those that name it, and for the assistant. */
  get unchosen(): ToolCatalogue {
    return new ToolCatalogue(this.entries.filter(({ spec }) => spec.computer === undefined));
  }

  /** The tools of files of ours that only read, in the usual time, and that nobody must agree to. */
  get plainReads(): ToolCatalogue {
    return new ToolCatalogue(
      this.entries.filter(
        ({ spec: { repeat, effects, approval }, way }) =>
          hasUsualTime(way) && repeat === 'safe' && effects !== 'write' && approval !== 'required',
      ),
    );
  }

  get specs(): ToolSpec[] {
    return this.entries.map(({ spec }) => spec);
  }

  /** The tools that run inside a turn. */
  get inline(): InlineTool[] {
    return this.entries.flatMap(({ way }) => (way.kind === 'inline' ? [way.tool] : []));
  }

  /** Checks calls by each tool's schema, then by its rules between arguments (I6). */
  table(): ToolTable {
    const { specs } = this;
    const foreignNames = this.entries
      .filter(({ way }) => way.kind === 'mcp' || way.kind === 'typescript')
      .map(({ spec }) => spec.name);
    const isForeign = ({ name }: ToolSpec): boolean => foreignNames.includes(name);
    const own = compileTools(specs.filter((spec) => !isForeign(spec)));
    const foreign = compileForeignTools(specs.filter(isForeign));
    return {
      specs: Object.freeze(specs),
      names: new Set(specs.map(({ name }) => name)),
      get: (name) => own.get(name) ?? foreign.get(name),
      checkArgs: (name, args) => {
        const check = (foreign.names.has(name) ? foreign : own).checkArgs(name, args);
        if (!check.ok || !own.names.has(name)) return check;
        const envelope = this.checkMeaning(name, args as Record<string, unknown>); // it fits an object schema
        if (!envelope) return check;
        const field = this.findAscending(name)?.[1] ?? 'args';
        return { ok: false, envelope, field, complaint: envelope.error.message };
      },
    };
  }

  /** A tool's own check of arguments that already fit its schema; null when it has no objection. */
  checkMeaning(name: string, args: Readonly<Record<string, unknown>>): ErrorEnvelope | null {
    const ascending = this.findAscending(name);
    if (!ascending) return null;
    const [first, second] = ascending;
    if (String(args[first]) <= String(args[second])) return null;
    return errorEnvelope('bad-tool-args', `${second} is before ${first}`, {
      details: { field: second },
      hint: `Send the earlier day as ${first}.`,
    });
  }

  /** The scratchpad's line for a tool's result. */
  formatObservation(name: string, value: unknown): string {
    const way = this.findEntry(name)?.way;
    const label = way?.kind === 'http' ? (way.file.answer?.label ?? name) : name;
    return `${label}: ${JSON.stringify(value)}`;
  }

  /** The form of a tool's results, as its file states it; null: nothing does. */
  findResultSchema(name: string): JsonSchema | null {
    const way = this.findEntry(name)?.way;
    if (way?.kind === 'inline') return way.tool.result ?? null;
    if (way?.kind === 'typescript') return way.definition.result ?? null;
    return way?.kind === 'http' ? resultOfHttp(way.file) : null;
  }

  private findAscending(name: string): readonly [string, string] | undefined {
    const way = this.findEntry(name)?.way;
    return way?.kind === 'http' ? way.file.ascending : undefined;
  }

  private findEntry(name: string): CatalogueEntry | undefined {
    return this.entries.find(({ spec }) => spec.name === name);
  }
}

/** Whether a file of ours says what a tool does, and not that it may take longer than others. */
function hasUsualTime(way: ToolWay): boolean {
  if (way.kind === 'http') return way.file.timeoutMs === undefined;
  return way.kind === 'typescript' && way.definition.timeoutMs === undefined;
}
