/** The field of what a node made, in these rounds of the loops around it, outermost first. */
export function buildField(node: string, rounds: readonly number[]): string {
  return `${rounds.join('.')}:${node}`;
}

/** The field of how many rounds the loop of a node had. */
export function buildRoundsField(node: string, rounds: readonly number[]): string {
  return `rounds:${buildField(node, rounds)}`;
}

/** What a field holds: the items of a node in these rounds; null: something else. */
export function placeOfField(field: string): { node: string; rounds: number[] } | null {
  const [, rounds, node] = /^((?:\d+(?:\.\d+)*)?):(.+)$/s.exec(field) ?? [];
  if (rounds === undefined || node === undefined) return null;
  return { node, rounds: rounds === '' ? [] : rounds.split('.').map(Number) };
}

/** The field of what a model has said to one of the questions of a node. */
export function buildReplyField(node: string, rounds: readonly number[], question: number): string {
  return `reply.${question}:${buildField(node, rounds)}`;
}

/** Stands before all fields of a workflow that a node has called: its run is a part of the same tree. */
export function buildCalledScope(node: string, rounds: readonly number[], call: number): string {
  return `called.${call}:${buildField(node, rounds)}|`;
}

/** The field of a call of a tool, by the question of the node and the calls above it, each by its number in its agent's run. */
export function buildToolField(node: string, rounds: readonly number[], calls: readonly number[]): string {
  return `tool.${calls.join('.')}:${buildField(node, rounds)}`;
}

/** A field of a graph as the store has it. That of an answer follows from that of its call. */
export function scopedField(scope: string, field: string): string {
  const [answer = ''] = /^answer:/.exec(field) ?? [];
  return answer + scope + field.slice(answer.length);
}

/** In the fields of a called workflow, what it was given, and what it has come to: lists of objects. */
export const givenField = 'given';
export const returnedField = 'returned';

/** Whose words those hold. */
export const givenOriginsField = 'given.origins';
export const returnedOriginsField = 'returned.origins';

/** The field of whose words have come of a node that asks tables or other workflows, in all rounds. */
export function buildOriginsField(node: string): string {
  return `origins:${node}`;
}

const named = /\$(?:items|node|)[([]\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`([^`\\]*)`)\s*[)\]]/g;

/** The nodes that expressions in a value name, as `$('Name')`, `$node["Name"]` or `$items("Name")`, each once. */
export function namedIn(value: unknown): string[] {
  return [...new Set(listTemplates(value).flatMap(namesInCode))];
}

/** Whether an expression in a value may ask for the item of another node that one came from. */
export function asksForItem(value: unknown): boolean {
  return listTemplates(value).some(asksForItemIn);
}

/** The same of code. */
export function asksForItemIn(text: string): boolean {
  return /\bitem(?:Matching)?\b|\$node\b/.test(text);
}

/** The nodes that code names. */
export function namesInCode(text: string): string[] {
  const names = Array.from(text.matchAll(named), ([, one, two, three]) => one ?? two ?? three ?? '');
  return names.map((name) => name.replaceAll(/\\(.)/g, '$1'));
}

/** The texts in a value that hold expressions. */
export function listTemplates(value: unknown): string[] {
  return collectTexts(value).filter((text) => text.startsWith('='));
}

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : [];
}
