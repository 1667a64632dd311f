import type { ToolSpec } from '#contract';

import { addNote, createAddNote } from './add-note.js';
import { createGetCounts, getCounts } from './get-counts.js';
import type { DashboardOptions } from './get-counts.js';
import { todayRange } from './today-range.js';
import type { InlineTool, OwedTool, Tool } from './tool.js';

export type ToolOptions = DashboardOptions;

type Entry = InlineTool | (Omit<OwedTool, 'run'> & { connect(options: ToolOptions): OwedTool });

/** Every tool there is. A new one is a file and a line here; an owed one also says how it is joined to the world. */
const catalogue: readonly Entry[] = [
  todayRange,
  { ...getCounts, connect: createGetCounts },
  { ...addNote, connect: createAddNote },
];

/** The names of all tools there are, in the order a prompt lists them (I10). */
export const everyToolName: readonly string[] = catalogue.map(({ spec }) => spec.name);

/** The tools of a deployment that says nothing of them: those that only read. */
export const toolsByDefault: readonly string[] = [todayRange.spec.name, getCounts.spec.name];

function enabledOf(names: readonly string[]): readonly Entry[] {
  return catalogue.filter(({ spec }) => names.includes(spec.name));
}

/** What the model and the engine know of the tools; needs no configuration. */
export function toolSpecs(enabled = toolsByDefault): readonly ToolSpec[] {
  return enabledOf(enabled).map(({ spec }) => spec);
}

/** The tools that run inside a turn; need no configuration. */
export function inlineTools(enabled = toolsByDefault): readonly InlineTool[] {
  return enabledOf(enabled).filter((entry) => entry.runs === 'inline');
}

/** Every tool, joined to what it needs of the world. */
export function createTools(options: ToolOptions, enabled = toolsByDefault): readonly Tool[] {
  return enabledOf(enabled).map((entry) => (entry.runs === 'inline' ? entry : entry.connect(options)));
}

/** A tool's own check of arguments that already fit its schema; null when it has nothing against them. */
export function checkMeaning(tool: string, args: Record<string, unknown>): ReturnType<NonNullable<Tool['check']>> {
  return entryOf(tool)?.check?.(args) ?? null;
}

/** The scratchpad's line for a tool's result (A73). */
export function observationOf(tool: string, value: unknown): string {
  return entryOf(tool)?.observe?.(value) ?? `${tool}: ${JSON.stringify(value)}`;
}

function entryOf(tool: string): Entry | undefined {
  return catalogue.find(({ spec }) => spec.name === tool);
}
