import { startStandIn } from '../../test/stand-ins/stand-in-server.js';

const key = 'demo-shop-key';
const orders: Readonly<Record<string, number>> = { today: 9, yesterday: 14 };

/** A shop as anybody might have one. */
export interface Shop {
  /** The settings by which the files of its tools find it. */
  environment: Record<string, string>;
  close(): Promise<void>;
}

/** Starts it on a free port. */
export async function startShop(): Promise<Shop> {
  const { url, close } = await startStandIn(0, (request) => {
    if (request.headers['x-api-key'] !== key) return { status: 401, body: { error: 'wrong key' } };
    const count = orders[request.url.searchParams.get('day') ?? ''];
    if (request.url.pathname === '/v1/orders' && count !== undefined) return { status: 200, body: { count } };
    return { status: 404, body: { error: 'no such page' } };
  });
  return { environment: { SHOP_API_URL: url, SHOP_API_KEY: key }, close };
}
