import type { ToolSpec } from '#contract';

import { createGetCounts, getCounts } from './get-counts.js';
import type { DashboardOptions } from './get-counts.js';
import { todayRange } from './today-range.js';
import type { InlineTool, OwedTool, Tool } from './tool.js';

export type ToolOptions = DashboardOptions;

type Entry = InlineTool | (Omit<OwedTool, 'run'> & { connect(options: ToolOptions): OwedTool });

/** Every tool there is. A new one is a file and a line here; an owed one also says how it is joined to the world. */
const catalogue: readonly Entry[] = [todayRange, { ...getCounts, connect: createGetCounts }];

/** What the model and the engine know of the tools; needs no configuration. */
export function toolSpecs(): readonly ToolSpec[] {
  return catalogue.map(({ spec }) => spec);
}

/** The tools that run inside a turn; need no configuration. */
export function inlineTools(): readonly InlineTool[] {
  return catalogue.filter((entry) => entry.runs === 'inline');
}

/** Every tool, joined to what it needs of the world. */
export function createTools(options: ToolOptions): readonly Tool[] {
  return catalogue.map((entry) => (entry.runs === 'inline' ? entry : entry.connect(options)));
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
