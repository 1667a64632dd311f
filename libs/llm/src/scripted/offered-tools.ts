/** A tool as the prompt describes it. */
export interface OfferedTool {
  name: string;
  properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  required: readonly string[];
}

const toolLine = /^\d+\) (\S+): .* schema=(\{.*\})$/;

/** The tools that a system text lists, in its order. */
export function offeredTools(system: string): OfferedTool[] {
  return system.split('\n').flatMap((line) => {
    const [, name, schema] = toolLine.exec(line) ?? [];
    if (name === undefined || schema === undefined) return [];
    // The prompt's description of a tool is our own writing.
    const { properties = {}, required = [] } = JSON.parse(schema) as Partial<OfferedTool>;
    return [{ name, properties, required }];
  });
}

/** The tools of the schema of a brief turn, in its order; null: it is another schema, or none. */
export function toolsOfSchema(schema: unknown): OfferedTool[] | null {
  const next = readPart(readPart(schema, 'properties'), 'next');
  if (next === undefined) return null;
  const branches = readPart(next, 'anyOf') ?? [next];
  return (Array.isArray(branches) ? branches : []).flatMap((branch: unknown) => {
    const fields = readPart(branch, 'properties');
    const { const: fixed, enum: names } = toFields(readPart(fields, 'tool'));
    const name = fixed ?? toFields(names)['0'];
    const { properties, required } = toFields(readPart(fields, 'args'));
    if (typeof name !== 'string') return [];
    // The schema is our own writing.
    return [{ name, properties: properties ?? {}, required: required ?? [] } as OfferedTool];
  });
}

function readPart(value: unknown, name: string): unknown {
  return toFields(value)[name];
}

function toFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Parts of names that many tools share, and that say nothing of a tool's subject. */
const commonParts = new Set(['get', 'list', 'find', 'by', 'the', 'of', 'add', 'create', 'tell', 'server', 'tool']);
/** The subjects of the counting questions, which have logic of their own. */
const counting = new Set(['today_range', 'get_counts']);

/** The tool whose name a text mentions most; null when it mentions none. */
export function toolFor(text: string, tools: readonly OfferedTool[]): OfferedTool | null {
  const stems = new Set(listStems(text.replace(/\btop (\d+)\b/gi, 'top$1')));
  const scored = tools
    .filter(({ name }) => !counting.has(name))
    .map((tool) => ({ tool, score: listStems(tool.name).filter((part) => stems.has(part)).length }));
  const best = scored.reduce((most, each) => (each.score > most.score ? each : most), { tool: null, score: 0 } as {
    tool: OfferedTool | null;
    score: number;
  }); // no tool is better than one that is not mentioned
  return best.tool;
}

function listStems(text: string): string[] {
  const words = text.toLowerCase().split(/[^a-z0-9]+/);
  return words
    .filter((word) => word.length > 1 && !commonParts.has(word))
    .map((word) => word.replace(/(?:ies|s)$/, ''));
}
