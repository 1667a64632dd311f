import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findChromium, launch } from '../browser/chromium.js';

const untitled = 'x';
const page = `<!doctype html><title>${untitled}</title><script type="module" src="/example.js"></script>`;
const [mostLooks, lookEveryMs] = [200, 100];

/** Has a page with a strict policy run the example by the package; what it says. */
export async function playInBrowser(folder: string, example: string): Promise<string> {
  const own = example
    .replace("'@turnpike/workflow'", "'/workflow.js'")
    .replace('console.log(', '(globalThis.document.title = ');
  const server = createServer(({ url = '/' }, response) => {
    const isScript = url.endsWith('.js');
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html',
      'content-security-policy': "default-src 'none'; script-src 'self'",
    });
    if (url === '/workflow.js') response.end(readFileSync(join(folder, 'workflow.js')));
    else response.end(isScript ? own : page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const found = findChromium();
  if (found === null) throw new Error('there is no browser');
  const browser = await launch(found);
  try {
    const tab = await browser.newPage();
    const faults: string[] = [];
    tab.on('console', (message) => void faults.push(message.text()));
    tab.on('pageerror', (error) => faults.push(String(error)));
    await tab.goto(`http://127.0.0.1:${port}/`);
    for (let look = 0; look < mostLooks && faults.length === 0 && (await tab.title()) === untitled; look += 1)
      await pause(lookEveryMs); // its own waiting would make code from a text
    return faults[0] ?? (await tab.title());
  } finally {
    await browser.close();
    server.close();
  }
}
