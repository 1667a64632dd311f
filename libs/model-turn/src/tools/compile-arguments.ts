import { compileForeignTools } from './compile-tools.js';
import type { ToolTable } from './compile-tools.js';

/** What checks the arguments of tools of which only the schemas are known, by name. Throws InvariantError where one is no schema. */
export function compileArguments(schemas: Readonly<Record<string, Record<string, unknown>>>): ToolTable {
  return compileForeignTools(
    Object.entries(schemas).map(([name, parameters]) => ({
      ...{ name, parameters, description: '', repeat: 'never', runs: 'owed' },
    })),
  );
}
