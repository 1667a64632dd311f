import { startStandIn } from '../stand-ins/stand-in-server.js';
import type { StandInServer } from '../stand-ins/stand-in-server.js';

/** Where the tools of examples/workflows/tools ask. */
export interface Office extends StandInServer {
  /** What the manager was texted: once for each `X-Idempotency-Key`. */
  texts: ReadonlyMap<string, string>;
}

const orders: Readonly<Record<string, string>> = { 'A-17': 'on its way', 'A-18': 'packed' };

/** `GET /orders/<order>` and `POST /texts`. */
export async function startOffice(): Promise<Office> {
  const texts = new Map<string, string>();
  const server = await startStandIn(0, ({ url, headers, body }) => {
    const [, page, order = ''] = url.pathname.split('/');
    if (page === 'orders' && order === 'X-0') return { status: 404, body: {} };
    if (page === 'orders') return { status: 200, body: { state: orders[order] ?? 'not known' } };
    if (page !== 'texts') return { status: 404, body: {} };
    const { text } = JSON.parse(body) as { text: string }; // what the tool sends
    texts.set(String(headers['x-idempotency-key']), text);
    return { status: 200, body: { sent: true } };
  });
  return { ...server, texts };
}
