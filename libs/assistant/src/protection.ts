import type { ProtectedThing } from '#policy';
import type { ToolCall } from './permissions.js';

type Things = ProtectedThing | Readonly<Record<string, ProtectedThing>>;

/** What each action of a tool changes on an instance that is read-only; what is not here stays open there. */
const changes: Readonly<Record<string, Things>> = {
  plan: 'workflows', // what it comes to cannot be built
  'build-workflow-with-agent': 'workflows',
  'apply-workflow-credentials': 'workflows',
  'verify-built-workflow': 'executions', // it runs the workflow
  'manage-data-tables-with-agent': 'data tables',
  workflows: { rename: 'workflows', duplicate: 'workflows', delete: 'workflows', move: 'folders', tag: 'folders' },
  folders: { create: 'folders', delete: 'folders' },
  executions: { run: 'executions', stop: 'executions', cleanup: 'executions' },
  'data-tables': {
    ...{ create: 'data tables', delete: 'data tables', 'add-column': 'data tables', 'rename-column': 'data tables' },
    ...{ 'delete-column': 'data tables', 'insert-rows': 'data tables', 'update-rows': 'data tables' },
    'delete-rows': 'data tables',
  },
};

/** What a call would change that a read-only instance protects; null: nothing. */
export function protectedBy({ tool, action }: ToolCall): ProtectedThing | null {
  const things = Object.hasOwn(changes, tool) ? changes[tool] : undefined;
  if (things === undefined || typeof things === 'string') return things ?? null;
  return action !== undefined && Object.hasOwn(things, action) ? (things[action] ?? null) : null;
}
