/**
 * Loaded before an app (`--import`): what it asks over HTTP of anybody but a server at 127.0.0.1 is asked of the one at `OUTSIDE_URL`, which is told
 * whom it was meant for. So a service's own address is called, and nothing leaves this machine.
 */
import http from 'node:http';
import type { RequestOptions } from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

const outside = new URL(process.env['OUTSIDE_URL'] ?? 'http://127.0.0.1:1');
const ask = http.request;
const agent = new http.Agent({ keepAlive: true });

function ledHome(scheme: string, own: typeof http.request): typeof http.request {
  const led = (options: RequestOptions): http.ClientRequest => {
    if (isHere(options)) return own(options);
    const { lookup: _lookup, headers, ...rest } = options;
    const port = options.port ? `:${options.port}` : '';
    const asked = { ...(isObject(headers) ? headers : {}), 'x-asked': `${scheme}://${hostIn(options)}${port}` };
    const { hostname: host, port: there } = outside;
    return ask({ ...rest, protocol: 'http:', host, hostname: host, port: there, agent, headers: asked });
  };
  return led as typeof http.request; // the one form of calls that the product makes
}

function hostIn({ host, hostname }: RequestOptions): string {
  return host ?? hostname ?? '127.0.0.1';
}

function isHere(options: RequestOptions): boolean {
  return hostIn(options) === '127.0.0.1';
}

function isObject(value: unknown): value is http.OutgoingHttpHeaders {
  return typeof value === 'object' && !Array.isArray(value);
}

https.request = ledHome('https', https.request);
http.request = ledHome('http', http.request);
syncBuiltinESMExports();
