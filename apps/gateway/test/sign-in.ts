import type { TestGateway } from './open-gateway.js';

/** Signs in to the console with a key, as its page does: what the next requests carry. */
export async function signIn(gateway: TestGateway, key: string): Promise<{ cookie: string; csrf: string }> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ key });
  const response = await fetch(`${gateway.url}/console/login`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`signing in was answered ${response.status}`);
  const { csrf } = (await response.json()) as { csrf: string }; // SessionView
  return { cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '', csrf };
}
