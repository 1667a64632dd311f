const base = 'n8n-nodes-base.';

/** Types that are left out on purpose, and why. */
const refusedTypes: ReadonlyMap<string, string> = new Map([
  [`${base}executeCommand`, 'a graph runs no command of this machine: a tool of TOOLS_DIR can'],
  [`${base}executeCommandTool`, 'a graph runs no command of this machine: a tool of TOOLS_DIR can'],
  [`${base}ssh`, 'a graph opens no shell on another machine: ask a service of it by HTTP'],
  [`${base}localFileTrigger`, 'a graph watches no folder: a schedule and readWriteFile read that of GRAPH_FILES_DIR'],
]);

/** Why there is no such type, behind the words that say so; empty: nobody has built it. */
export function whyRefused(type: string): string {
  const why = refusedTypes.get(type);
  return why === undefined ? '' : `, on purpose: ${why}`;
}
