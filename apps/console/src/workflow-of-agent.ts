/** What the agents of stored workflows are called, before the workflow's id. */
const prefix = 'workflow.';

/** The id of the stored workflow that an agent is; null: it is none. */
export function findWorkflow(agent: string | null | undefined): string | null {
  return agent?.startsWith(prefix) ? agent.slice(prefix.length) : null; // no text is cut: the rest is the id
}
