import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { untilTrue } from '#timing';
import { toolText, TypescriptTools } from '../../test/typescript-tools.js';

const tried = (work: string): string =>
  `try { return { got: await (async () => { ${work} })() }; } catch (error) { return { code: error.code }; }`;
const denied = { ok: true, value: { code: 'ERR_ACCESS_DENIED' } };

/** What ends its process, and the word that its failure has for it. */
const deaths: readonly (readonly [string, string, string])[] = [
  ['loops', 'for (;;);', 'blocked'],
  ['loops after a while', 'await new Promise((go) => setTimeout(go, 50)); for (;;);', 'blocked'],
  [
    'fills its heap',
    'const all = []; for (;;) { all.push(new Array(1e5).fill(all.length)); await new Promise(setImmediate); }',
    'memory',
  ],
  [
    'fills memory beside its heap',
    'const all = []; for (;;) { all.push(Buffer.alloc(4e6, 1)); await new Promise((go) => setTimeout(go, 5)); }',
    'memory',
  ],
  ['exits', 'process.exit(0);', 'exited'],
  [
    'throws outside of its call',
    "setTimeout(() => { throw new Error('later'); }, 20); await new Promise(() => undefined);",
    'broken',
  ],
  [
    'leaves a promise that is rejected',
    "void Promise.reject(new Error('left')); await new Promise(() => undefined);",
    'broken',
  ],
  ['prints 10 MB', "for (let n = 0; n < 1000; n += 1) console.log('x'.repeat(10_000)); return 1;", 'printed'],
  ['prints 10 MB at once', "process.stdout.write('x'.repeat(10_000_000)); return 1;", 'printed'],
  [
    'writes what is no message',
    "(await import('node:fs')).writeSync(3, 'no\\n'); await new Promise(() => undefined);",
    'unreadable',
  ],
  [
    'writes a message without end',
    "const { writeSync } = await import('node:fs'); for (;;) writeSync(3, 'x'.repeat(60_000));",
    'unreadable',
  ],
];

/** What a call of it comes to, while its process lives. */
const refusals: readonly (readonly [string, string, object])[] = [
  ['throws', "throw new Error('no such visit');", { message: 'the tool’s code threw Error: no such visit' }],
  ['throws nothing', 'throw undefined;', { message: 'the tool’s code threw undefined' }],
  ['gives 10 MB back', "return 'x'.repeat(10_000_000);", { code: 'tool-bad-answer', details: { reason: 'too-long' } }],
  ['gives back what is no JSON', 'const own = {}; own.own = own; return own;', { code: 'tool-bad-answer' }],
  [
    'gives back what is nested deep',
    'let own = []; for (let n = 0; n < 5000; n += 1) own = [own]; return own;',
    { code: 'tool-bad-answer' },
  ],
  ['forks', "(await import('node:child_process')).fork('x');", { details: { reason: 'forbidden' } }],
];

/** What it may not do, and is told so. */
const attempts: readonly (readonly [string, string])[] = [
  ['starts a program', "(await import('node:child_process')).spawnSync('id');"],
  ['starts a thread', "new (await import('node:worker_threads')).Worker('1', { eval: true });"],
  ['reads another file', "return (await import('node:fs')).readFileSync('/etc/hostname', 'utf8');"],
  [
    'reads its parent’s environment',
    "return (await import('node:fs')).readFileSync(`/proc/${process.ppid}/environ`, 'utf8');",
  ],
  [
    'reads the file of another folder',
    "return (await import('node:fs')).readFileSync(new URL('../other/other.tool.ts', import.meta.url), 'utf8');",
  ],
  ['writes a file', "(await import('node:fs')).writeFileSync(new URL('own.txt', import.meta.url), 'x');"],
  ['opens a socket', "(await import('node:net')).connect(1, '127.0.0.1');"],
  ['opens a secure socket', "(await import('node:tls')).connect(1, '127.0.0.1');"],
  ['asks by http', "(await import('node:http')).get('http://127.0.0.1:1/');"],
  ['sends a datagram', "(await import('node:dgram')).createSocket('udp4').send('x', 9, '127.0.0.1');"],
  ['listens', "(await import('node:net')).createServer().listen(0);"],
  ['looks a name up', "await (await import('node:dns/promises')).lookup('example.com');"],
  ['stops its parent', 'process.kill(process.ppid);'],
  ['aborts', 'process.abort();'],
  ['opens an inspector', "(await import('node:inspector')).open(0);"],
];

describe('a tool that harms', () => {
  const tools = new TypescriptTools();
  beforeAll(() => {
    deaths.forEach(([, code], n) => tools.write('harm/d' + n + '.tool.ts', toolText(`death_${n}`, code)));
    refusals.forEach(([, code], n) => tools.write('harm/r' + n + '.tool.ts', toolText(`refusal_${n}`, code)));
    attempts.forEach(([, code], n) => tools.write('harm/a' + n + '.tool.ts', toolText(`attempt_${n}`, tried(code))));
    tools.write('harm/fine.tool.ts', toolText('fine', 'return input.n;'));
    tools.write('harm/env.tool.ts', toolText('env', 'return process.env;'));
    tools.write('harm/sqlite.tool.ts', toolText('sqlite', "return (await import('node:sqlite')) && 'there';"));
    tools.write('harm/ws.tool.ts', toolText('ws', 'return [typeof WebSocket, typeof EventSource];'));
    tools.write('harm/pid.tool.ts', toolText('pid', 'return process.pid;', "repeat: 'safe', cacheSeconds: 0,"));
    tools.write('harm/never.tool.ts', toolText('never', 'await new Promise(() => undefined);'));
    tools.write('other/other.tool.ts', toolText('other', 'return input.n;')).open();
  });
  afterAll(() => tools.close());

  it.each(deaths.map(([what, , reason], n) => [what, reason, n] as const))(
    'and %s fails by name (%s), and its process is another one at the next call',
    async (_what, reason, n) => {
      const [failed] = await Promise.all([tools.call(`death_${n}`), tools.call('other')]);
      const error = { code: 'tool-failed', details: { reason } };
      expect(failed).toMatchObject({ ok: false, transient: true, fate: 'refused', envelope: { error } });
      expect(tools.ended.at(-1)).toBe(reason);
      expect(await tools.call('fine', { n })).toEqual({ ok: true, value: n });
    },
    20_000,
  );

  it.each(refusals.map(([what, , error], n) => [what, error, n] as const))(
    'and %s fails by name',
    async (_what, error, n) => {
      const before = tools.ended.length;
      expect(await tools.call(`refusal_${n}`)).toMatchObject({ ok: false, fate: 'refused', envelope: { error } });
      expect(tools.ended).toHaveLength(before);
    },
  );

  it('leaves the places of what it threw in the log, and not its words', async () => {
    tools.said.splice(0);
    await tools.call('refusal_0');
    const fields = { name: 'Error', places: expect.arrayContaining([expect.stringContaining('r0.tool.ts')]) };
    expect(tools.said).toMatchObject([{ level: 'warn', event: 'the code of a tool threw', run: 'r1', fields }]);
    expect(JSON.stringify(tools.said)).not.toContain('no such visit');
  });

  it.each(attempts.map(([what], n) => [what, n] as const))('and %s is refused', async (_what, n) => {
    expect(await tools.call(`attempt_${n}`)).toEqual(denied);
  });

  it('finds no environment, no database of files and no web sockets', async () => {
    expect(await tools.call('env')).toEqual({ ok: true, value: {} });
    expect(await tools.call('sqlite')).toMatchObject({
      envelope: { error: { message: expect.stringContaining('node:sqlite') } },
    });
    expect(await tools.call('ws')).toEqual({ ok: true, value: ['undefined', 'undefined'] });
  });

  it('is cut off at its deadline, and its process replaced where its code goes on', async () => {
    const before = await tools.call('pid');
    const cut = await tools.call('never', {}, { timeoutMs: 100 });
    expect(cut).toMatchObject({ ok: false, fate: 'refused', envelope: { error: { code: 'tool-timeout' } } });
    expect(await tools.call('pid')).toEqual(before);
    const isAnother = await untilTrue(async () => JSON.stringify(await tools.call('pid')) !== JSON.stringify(before), {
      everyMs: 200,
      withinMs: 10_000,
    });
    expect(isAnother).toBe(true);
  }, 15_000);
});

describe('a process that ends again and again', () => {
  const tools = new TypescriptTools();
  afterAll(() => tools.close());

  it('is started ever later, and a call in between says so; another folder’s calls go on', async () => {
    tools
      .write('a/ends.tool.ts', toolText('ends', 'process.exit(3);'))
      .write('b/fine.tool.ts', toolText('fine', 'return 1;'))
      .open();
    const messages = [];
    for (let n = 0; n < 8; n += 1) {
      const answer = await tools.call('ends');
      messages.push(answer.ok ? 'ok' : answer.envelope.error.message);
      expect(await tools.call('fine')).toEqual({ ok: true, value: 1 });
    }
    expect(messages[0]).toBe('the tool’s code ended: its process ended (exit code 3)');
    expect(messages.at(-1)).toMatch(
      /^the tool’s code cannot be run: its process has ended \d times, and starts again in \d+ ms$/,
    );
  }, 20_000);
});
