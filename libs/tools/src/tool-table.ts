import { compileTools } from '#contract';
import type { ToolTable } from '#contract';
import { checkMeaning, everyToolName, toolSpecs } from './tool-catalogue.js';

/** Checks calls by each tool's schema, then by its own check of what the arguments mean (I6): of the tools named, or of all there are. */
export function toolTable(names: readonly string[] = everyToolName): ToolTable {
  const table = compileTools(toolSpecs(names));
  return {
    ...table,
    checkArgs(name, args) {
      const check = table.checkArgs(name, args);
      const envelope = check.ok && table.get(name) ? checkMeaning(name, args as Record<string, unknown>) : null; // it fits an object schema
      return envelope ? { ok: false, envelope, field: 'end_date' } : check;
    },
  };
}
