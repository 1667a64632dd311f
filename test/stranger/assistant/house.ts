import type { ProviderName } from '#llm';
import { startStandIn } from '../../stand-ins/stand-in-server.js';
import { standInKeys } from '../../support/product-environment.js';
import { startStack } from '../../support/stack.js';
import type { Stack } from '../../support/stack.js';

const headers = { authorization: `Bearer ${standInKeys.operator}` };
const reason = 'it is there before';

export interface Task {
  id: string;
  title: string;
  kind: string;
  status: string;
}

/** A thread as the API gives it, as far as anybody looks here. */
export interface Thread {
  messages: {
    role: string;
    text: string;
    toolName?: string;
    isError?: boolean;
    toolCalls?: { name: string; args: object }[];
  }[];
  plan: { status: string; tasks: Task[] } | null;
  requests: { requestId: string; kind: string; tool: string; args: Record<string, unknown>; choices?: string[] }[];
  runId: string | null;
}

export interface Column {
  name: string;
  type: string;
}

type Row = Record<string, unknown>;

export interface StoredGraph {
  name: string;
  nodes: { name: string; type: string; parameters?: Record<string, unknown> }[];
}

/** A deployment with its tables, its workflows and a web of its own: what is put into it, and what has become of that. */
export class House {
  constructor(
    readonly stack: Stack,
    private readonly closeWeb: () => Promise<void>,
  ) {}

  async close(): Promise<void> {
    await this.stack.stop();
    await this.closeWeb();
  }

  /** Makes a table with these rows; a column without rows is one of texts. */
  async putTable(name: string, rows: readonly Row[]): Promise<void> {
    const columns = Object.entries(rows[0] ?? {}).map(([column, value]) => ({
      name: column,
      type: typeof value === 'number' ? 'number' : 'string',
    }));
    await this.ask('POST', '/v1/tables', { name, columns, reason });
    await this.ask('POST', `/v1/tables/${name}/rows`, { rows, reason });
  }

  async putWorkflow(id: string, graph: object, isPublished = false): Promise<void> {
    await this.ask('POST', '/v1/workflows', { id, graph });
    if (isPublished) await this.ask('POST', `/v1/workflows/${id}/publish`, {});
  }

  /** The columns of a table; null: there is no such table. */
  async columnsOf(name: string): Promise<string[] | null> {
    const { tables } = await this.ask<{ tables: { name: string; columns: Column[] }[] }>('GET', '/v1/tables');
    const table = tables.find((each) => each.name === name);
    return table ? table.columns.map((column) => `${column.name} ${column.type}`) : null;
  }

  /** The rows of a table by these columns. */
  async rowsOf(name: string, ...columns: string[]): Promise<unknown[][]> {
    if ((await this.columnsOf(name)) === null) return [];
    const { rows } = await this.ask<{ rows: Row[] }>('POST', `/v1/tables/${name}/query`, {});
    return rows.map((row) => columns.map((column) => row[column]));
  }

  async workflowIds(): Promise<string[]> {
    const { workflows } = await this.ask<{ workflows: { id: string }[] }>('GET', '/v1/workflows');
    return workflows.map(({ id }) => id);
  }

  async graphOf(id: string): Promise<StoredGraph> {
    return (await this.ask<{ graph: StoredGraph }>('GET', `/v1/workflows/${id}`)).graph;
  }

  /** What starts a workflow now; none: it is not published. */
  async startsOf(id: string): Promise<string[]> {
    const response = await this.stack.api(`/v1/workflows/${id}/triggers`, { headers });
    if (response.status === 404) return [];
    const { version, triggers } = (await response.json()) as { version: string | null; triggers: { kind: string }[] }; // the API's form
    return version === null ? [] : triggers.map(({ kind }) => kind);
  }

  async thread(id: string): Promise<Thread | null> {
    const response = await this.stack.api(`/v1/assistant/threads/${id}`, { headers });
    return response.ok ? ((await response.json()) as Thread) : null; // the API's form
  }

  async ask<T = unknown>(method: string, path: string, body?: object): Promise<T> {
    const response = await this.stack.api(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T; // the API's form
  }
}

/** `root`: the built tree that the processes run from, by default this one; `provider`: whose API the model speaks, by default openai's. */
interface Housed {
  root?: string;
  provider?: ProviderName;
}

/** The four processes with this address of a model, and pages that a search finds. */
export async function openHouse(
  modelUrl: string,
  pages: readonly Page[],
  { root, provider = 'openai' }: Housed = {},
): Promise<House> {
  const web = await startStandIn(0, ({ url }) => {
    const words = (url.searchParams.get('q') ?? '').toLowerCase();
    const results = pages.filter(({ about }) => words.includes(about)).map(({ about: _, ...page }) => page);
    return { status: 200, body: { results } };
  });
  const address = { LLM_API_URL: modelUrl, ...(provider === 'openai' && { OPENAI_API_URL: modelUrl }) };
  const environment = { LLM_PROVIDER: provider, ...address, WEB_SEARCH_URL: web.url };
  const stack = await startStack({ environment, ...(root !== undefined && { root }) });
  return new House(stack, () => web.close());
}

/** A page of the web, found by a word. */
export interface Page {
  about: string;
  title: string;
  url: string;
  content: string;
}
