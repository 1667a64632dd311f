import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';

const run = promisify(execFile);
const guard = new URL('no-network.ts', import.meta.url).href;

/** A process that loads the guard and then does this; what it printed. */
async function guarded(code: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['--import', guard, '--input-type=module', '--eval', code]);
  return stdout.trim();
}

describe('a process without a network', () => {
  it.each([
    ['a connection', `import { connect } from 'node:net'; connect(6379, '127.0.0.1')`],
    ['a request', `await fetch('http://127.0.0.1:8080/')`],
    ['a server', `import { createServer } from 'node:http'; createServer().listen(0)`],
    ['a datagram', `import { createSocket } from 'node:dgram'; createSocket('udp4')`],
    ['a look-up', `import { lookup } from 'node:dns/promises'; await lookup('localhost')`],
  ])('refuses %s', async (_, code) => {
    const [first, ...rest] = code.split('; ');
    const tried = rest.length === 0 ? first : rest.join('; ');
    const imports = rest.length === 0 ? '' : `${first};`;
    const caught = `${imports} try { ${tried} } catch (e) { console.log(e.message, e.cause?.message) }`;
    expect(await guarded(caught)).toContain('--no-network');
  });
});
