import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startStandIn } from '../stand-ins/stand-in-server.js';

const demoPage = fileURLToPath(new URL('../../examples/website/index.html', import.meta.url)).replace('/dist/', '/');

/** A website of somebody else's, of another site than the gateway. */
export interface Website {
  /** Its origin. */
  url: string;
  /** Says where the gateway is that it frames. */
  frame(gateway: string): void;
  close(): Promise<void>;
}

/** Serves the demo page of a framed chat under a policy that allows nothing but that frame. */
export async function startWebsite(): Promise<Website> {
  let gateway = 'https://gateway.example.com';
  const server = await startStandIn(0, ({ url }) => {
    if (url.pathname !== '/') return { status: 404, body: '' };
    const policy = `default-src 'none'; frame-src ${gateway}; script-src ${gateway}; base-uri 'none'; form-action 'none'`;
    const body = readFileSync(demoPage, 'utf8').replaceAll('https://gateway.example.com', gateway);
    return {
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
      body,
    };
  });
  const url = server.url.replace('127.0.0.1', 'localhost');
  return { url, frame: (where) => void (gateway = where), close: () => server.close() };
}
