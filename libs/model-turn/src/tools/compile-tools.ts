import { schemaChecker } from '#json-schema';
import type { Checker, Difference, ValueCheck } from '#json-schema';
import { argProblems } from './arg-problems.js';
import type { ArgProblem } from './arg-problems.js';
import { forbiddenNames, isCalendarDate, isDatePattern, jsonProblem, lazily } from '#values';
import { errorEnvelope, InvariantError } from '#errors';
import type { ErrorEnvelope } from '#errors';
import { toProviderName } from './provider-names.js';
import type { ToolSpec } from './tools.js';

export type ArgsCheck =
  | { ok: true }
  | { ok: false; envelope: ErrorEnvelope; field: string; /** All that is wrong, each once. */ complaint: string };

/** The allow-list, compiled: which tools a model may call and with which arguments. */
export interface ToolTable {
  /** In the order given, so that a prompt's prefix stays byte-stable (I10). */
  readonly specs: readonly ToolSpec[];
  readonly names: ReadonlySet<string>;
  get(name: string): ToolSpec | undefined;
  /** Whether `args` may reach the tool (I6); if not, `field` is the first argument that is wrong. */
  checkArgs(name: string, args: unknown): ArgsCheck;
}

interface CompiledTool {
  spec: ToolSpec;
  fits: ValueCheck;
}

const namePattern = /^[A-Za-z][A-Za-z0-9_]*(?:[.-][A-Za-z0-9_]+)*$/;

/** Servers write a type as a list of types, and a date is one of the calendar. */
const ofTools: Difference = { allowUnionTypes: true, formats: { date: isCalendarDate } };

type Dialect = 'draft07' | 'draft2020';
type Compile = (schema: Record<string, unknown>) => ValueCheck;

/**
 * One compiler for each dialect, made when first needed: making one costs more than compiling all our schemas. Equal schemas are
 * compiled once, by their texts: a compiler keeps what it has compiled, and catalogues are read again whenever a file changes.
 */
function compilerWith(difference: Difference): Compile {
  const compilers: Readonly<Record<Dialect, () => Checker>> = {
    draft07: lazily(() => schemaChecker('foreign', { ...difference, draft: '07' })),
    draft2020: lazily(() => schemaChecker('foreign', difference)),
  };
  const compiled = new Map<string, ValueCheck>();
  return (schema) => {
    const text = JSON.stringify(schema);
    const fits = compiled.get(text) ?? compilers[detectDialect(schema)]().compile(schema);
    compiled.set(text, fits);
    return fits;
  };
}

const strictly = compilerWith(ofTools);
/** What a server says beside the vocabulary is passed over. */
const leniently = compilerWith({ ...ofTools, strict: false });

/**
 * Compiles every tool's parameters once, at boot, and throws InvariantError naming the tool whose spec is wrong.
 * A date is `format: 'date'`, checked against the calendar; a schema that describes one by its pattern alone is refused,
 * because the pattern accepts 2026-02-30. So is an object that leaves its further properties open.
 */
export function compileTools(specs: readonly ToolSpec[]): ToolTable {
  return compileWith(strictly, specs, checkSpec);
}

/**
 * The same for schemas that others wrote: whatever JSON Schema allows, with its own defaults. Unknown keywords are left out of the check,
 * and dates are checked where their format says so.
 */
export function compileForeignTools(specs: readonly ToolSpec[]): ToolTable {
  return compileWith(leniently, specs, checkName);
}

function compileWith(compile: Compile, specs: readonly ToolSpec[], checkSpec: (spec: ToolSpec) => void): ToolTable {
  const tools = new Map<string, CompiledTool>();
  for (const spec of specs) {
    try {
      if (tools.has(spec.name)) throw new Error('the name is taken');
      checkSpec(spec);
      tools.set(spec.name, { spec, fits: compile(spec.parameters) });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new InvariantError(`tool ${JSON.stringify(spec.name)}: ${reason}`, { cause: error });
    }
  }
  return {
    specs: Object.freeze([...specs]),
    names: new Set(tools.keys()),
    get: (name) => tools.get(name)?.spec,
    checkArgs: (name, args) => checkArgs(tools.get(name), name, args),
  };
}

function checkName({ name }: ToolSpec): void {
  if (!namePattern.test(name) || forbiddenNames.has(name)) throw new Error('the name is not allowed');
  toProviderName(name);
}

function checkSpec(spec: ToolSpec): void {
  checkName(spec);
  if (spec.approval && (spec.effects !== 'write' || spec.runs !== 'owed'))
    throw new Error('only what writes needs approval');
  if (spec.effects === 'write' && spec.repeat === 'safe') throw new Error('what writes is never safe to repeat');
  const { parameters } = spec;
  if (parameters['type'] !== 'object') throw new Error("its parameters must be of type 'object'");
  const further = parameters['additionalProperties'] ?? parameters['unevaluatedProperties'];
  if (further === undefined || further === true) throw new Error('its parameters must say additionalProperties: false');
  const date = undatedPattern(parameters, '');
  if (date !== null) throw new Error(`${date} has the pattern of a date and needs format: 'date' beside it`);
}

function detectDialect({ $schema }: Record<string, unknown>): Dialect {
  return typeof $schema === 'string' && /draft-0[4-7]/.test($schema) ? 'draft07' : 'draft2020';
}

/** Where a schema has a date's pattern without `format: 'date'`; null if nowhere. */
function undatedPattern(schema: unknown, path: string): string | null {
  if (typeof schema !== 'object' || schema === null) return null;
  const { pattern, format }: { pattern?: unknown; format?: unknown } = schema;
  if (typeof pattern === 'string' && format !== 'date' && isDatePattern(pattern)) return path;
  for (const [key, child] of Object.entries(schema)) {
    const found = undatedPattern(child, `${path}/${key}`);
    if (found !== null) return found;
  }
  return null;
}

function checkArgs(tool: CompiledTool | undefined, name: string, args: unknown): ArgsCheck {
  if (tool === undefined) {
    const envelope = errorEnvelope('unknown-tool', `There is no tool named ${name}.`, {
      hint: 'Call only a tool from the list.',
    });
    return { ok: false, envelope, field: 'name', complaint: envelope.error.message };
  }
  const trouble = jsonProblem(args);
  if (trouble !== null) return refusal(tool.spec, [{ field: fieldAt(trouble.path), text: 'is not allowed' }]);
  return tool.fits(args) ? { ok: true } : refusal(tool.spec, argProblems(tool.fits.errors ?? []));
}

function refusal({ name }: ToolSpec, problems: ArgProblem[]): ArgsCheck {
  const { field, text } = problems[0] ?? { field: 'args', text: 'is not allowed' };
  const fields = [...new Set(problems.map((problem) => problem.field))].join(', ');
  const hint = `Correct ${fields} and call ${name} once more; if you cannot know the value, ask for it with clarify.`;
  return {
    ok: false,
    field,
    complaint: problems.map((problem) => `${problem.field} ${problem.text}`).join('; '),
    envelope: errorEnvelope('bad-tool-args', `${field} ${text}`, { details: problems, hint }),
  };
}

function fieldAt(path: string): string {
  return path.slice(1).replaceAll('/', '.') || 'args';
}
