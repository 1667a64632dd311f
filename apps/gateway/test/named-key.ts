import { operatorKey } from './open-gateway.js';
import type { TestGateway } from './open-gateway.js';

export interface WantedKey {
  name?: string;
  role?: 'viewer' | 'operator' | 'builder' | 'admin';
  words?: boolean;
  tenants?: string[];
  agents?: string[];
  expires_at?: string;
}

export function as(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` };
}

/** Has a key made by the operator key, or by another. */
export async function makeKey(
  gateway: TestGateway,
  wanted: WantedKey = {},
  by = operatorKey,
): Promise<{ id: string; secret: string }> {
  const body = { name: 'ana', role: 'viewer', reason: 'a test', ...wanted };
  const response = await gateway.ask('POST', '/v1/keys', body, as(by));
  if (response.status !== 201) throw new Error(`no key: ${await response.text()}`);
  const { key, secret } = (await response.json()) as { key: { id: string }; secret: string }; // held to the description
  return { id: key.id, secret };
}
