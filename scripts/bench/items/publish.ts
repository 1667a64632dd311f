import { operatorKey } from '../product.js';
import { itemsGraph } from './graph.js';

async function post(url: string, body: unknown, key: Record<string, string> = {}): Promise<string> {
  const headers = { 'content-type': 'application/json', ...key };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 500)}`);
  return text;
}

/** Publishes the graph of items at a gateway, without limits that a benchmark would meet. */
export async function publishItems(gatewayUrl: string): Promise<void> {
  const key = { authorization: `Bearer ${operatorKey}` };
  await post(`${gatewayUrl}/v1/workflows`, { id: 'items', graph: itemsGraph }, key);
  const limits = { runs_per_day: 100_000, calls_per_minute: 6_000, bytes_per_day: 64 * 1024 ** 3 };
  await post(`${gatewayUrl}/v1/workflows/items/publish`, { limits }, key);
}

/** Has it make so many items, each with so many characters beside its number; resolves when it has answered. */
export async function callItems(gatewayUrl: string, body: { count: number; chars: number }): Promise<void> {
  await post(`${gatewayUrl}/webhook/items`, body);
}
