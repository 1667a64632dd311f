import { createClient } from '#client';
import type { WorkflowStore } from './types.js';

export interface GatewayOptions {
  /** Where the gateway is, such as `http://127.0.0.1:3000`. */
  url: string;
  /** An operator's key. */
  key: string;
  /** What the workflow is called there. */
  id: string;
  fetch?: (request: Request) => Promise<Response>;
}

/** Keeps documents in a deployment, each as the current version of one workflow: its runs are those of the API. */
export function gatewayStore({ id, ...gateway }: GatewayOptions): WorkflowStore {
  const client = createClient(gateway);
  return {
    async save(document) {
      const { data, error } = await client.POST('/v1/workflows', { body: { id, document: { ...document } } });
      if (data === undefined) throw new Error(`the gateway refused the workflow ${id}: ${JSON.stringify(error)}`);
      return { id: data.id, version: data.version };
    },
  };
}
