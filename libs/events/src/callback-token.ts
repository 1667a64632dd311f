import { createHmac, timingSafeEqual } from 'node:crypto';

/** What an address to call back stands for. */
export interface Callback {
  tenant: string;
  /** The root of the run that waits. */
  runId: string;
  /** The id of the node that waits. */
  node: string;
  /** Names the answer: each address has one. */
  nonce: string;
  /** In ms. */
  expiresAt: number;
}

const path = '/v1/callbacks/';

function sign(key: string, text: string): Buffer {
  return createHmac('sha256', key).update(`callback:${text}`).digest();
}

/** The path of an address that only who knows the key can make. */
export function buildCallbackPath(key: string, { tenant, runId, node, nonce, expiresAt }: Callback): string {
  const said = Buffer.from(JSON.stringify([tenant, runId, node, nonce, expiresAt])).toString('base64url');
  return `${path}${said}.${sign(key, said).toString('base64url')}`;
}

/** What the token of such an address stands for; null: nobody of ours has made it. */
export function readCallbackToken(key: string, token: string): Callback | null {
  const [said = '', signature = '', ...rest] = token.split('.');
  const [given, own] = [Buffer.from(signature, 'base64url'), sign(key, said)];
  if (rest.length > 0 || given.length !== own.length || !timingSafeEqual(given, own)) return null;
  const [tenant, runId, node, nonce, expiresAt] = JSON.parse(Buffer.from(said, 'base64url').toString()) as [
    ...[tenant: string, runId: string, node: string, nonce: string],
    expiresAt: number,
  ]; // as it was signed
  return { tenant, runId, node, nonce, expiresAt };
}
