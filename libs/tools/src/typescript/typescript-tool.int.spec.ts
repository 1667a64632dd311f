import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTarget, toolText, TypescriptTools } from '../../test/typescript-tools.js';

const booking = `import { z } from 'zod';
import { defineTool, ToolRefusal } from '@turnpike/tools';
import { shout } from './helper.ts';
export default defineTool({
  name: 'book_visit',
  description: 'Books a visit.',
  input: z.object({ name: z.string().transform(shout), when: z.iso.date(), people: z.number().int().max(4).default(1) }),
  output: z.object({ booked: z.boolean(), words: z.string() }),
  repeat: 'keyed',
  approval: 'word',
  sentence: 'book a visit for {name} on {when}',
  secrets: ['CRM_KEY'],
  addresses: ['CRM_URL'],
  run: async ({ name, when, people }, { key, secrets, addresses, run, log, fetch }) => {
    log.info('booking', { people, phone: '+1 555 010 9999' });
    if (when === '2030-01-01') throw new ToolRefusal('nobody works then');
    const answer = await fetch(addresses.CRM_URL + '/visits', { method: 'POST', body: JSON.stringify({ name }), headers: { 'X-Key': key } });
    const { id } = (await answer.json()) as { id: number };
    return { booked: answer.ok, words: [id, name, people, key, run.id, secrets.CRM_KEY, JSON.stringify(secrets)].join(' ') };
  },
});
`;
const colours = `import * as v from 'valibot';
import { defineTool } from '@turnpike/tools';
export default defineTool({
  name: 'mix',
  description: 'Mixes colours.',
  input: v.object({ colour: v.picklist(['red', 'blue']) }),
  parameters: { type: 'object', properties: { colour: { type: 'string' } }, required: ['colour'] },
  output: v.object({ mixed: v.string() }),
  repeat: 'safe',
  run: ({ colour }) => (colour === 'red' ? { mixed: 'pink' } : ({ mixed: 7 } as never)),
});
`;

describe('a tool in TypeScript', () => {
  const tools = new TypescriptTools();
  let target: Awaited<ReturnType<typeof openTarget>>;
  beforeAll(async () => {
    target = await openTarget((_request, response) => response.end('{"id":7}'));
    Object.assign(tools.values, { CRM_URL: target.url, CRM_KEY: 'k1', OTHER: 'not for it' });
    tools
      .write('visits/book.tool.ts', booking)
      .write('visits/helper.ts', 'export const shout = (text: string): string => text.toUpperCase();');
    tools.write('colours/mix.tool.ts', colours).open();
  });
  afterAll(async () => {
    tools.close();
    await target.close();
  });

  it('is known by its schemas, as any other', () => {
    const { spec, origin } = tools.read().only(['book_visit']).entries[0] ?? {};
    expect(origin).toBe('visits/book.tool.ts');
    expect(spec).toMatchObject({
      ...{
        name: 'book_visit',
        repeat: 'keyed',
        effects: 'write',
        approval: 'required',
        approvedBy: 'word',
        runs: 'owed',
      },
      sentence: 'book a visit for {name} on {when}',
      parameters: { type: 'object', required: ['name', 'when'], additionalProperties: false },
    });
  });

  it('is one that a controller may call by itself, where it only reads', () => {
    expect(tools.read().plainReads.names).toEqual(expect.arrayContaining(['get_counts', 'mix']));
    expect(tools.read().plainReads.names).not.toContain('book_visit');
  });

  it('is given its arguments as its schema makes them, its key, its secrets and no others, and a fetch', async () => {
    const answer = await tools.call('book_visit', { name: 'Ana', when: '2026-12-01' });
    expect(answer).toEqual({ ok: true, value: { booked: true, words: '7 ANA 1 r1.s1 r1 k1 {"CRM_KEY":"k1"}' } });
    expect(target.asked).toEqual(['POST /visits']);
    expect(tools.said).toMatchObject([{ level: 'info', event: 'booking', tool: 'book_visit', run: 'r1', step: 's1' }]);
  });

  it('refuses arguments that its schema refuses, before any of its code has run', async () => {
    const answer = await tools.call('book_visit', { name: 'Ana', when: '2026-12-01', people: 9 });
    expect(answer).toMatchObject({ ok: false, fate: 'refused', envelope: { error: { code: 'bad-tool-args' } } });
    expect(answer).toMatchObject({ envelope: { error: { message: expect.stringMatching(/^people: /) } } });
  });

  it('says that nothing was done where its code says so', async () => {
    const answer = await tools.call('book_visit', { name: 'Ana', when: '2030-01-01' });
    const error = { code: 'tool-failed', message: 'the tool refused: nobody works then' };
    expect(answer).toMatchObject({ ok: false, fate: 'refused', transient: false, envelope: { error } });
  });

  it('takes a library without JSON Schema with a schema beside it, and names a result that does not fit', async () => {
    expect(await tools.call('mix', { colour: 'red' })).toEqual({ ok: true, value: { mixed: 'pink' } });
    const wrong = await tools.call('mix', { colour: 'blue' });
    expect(wrong).toMatchObject({ ok: false, envelope: { error: { code: 'tool-bad-answer' } } });
    expect(wrong).toMatchObject({ envelope: { error: { message: expect.stringContaining('mixed: ') } } });
  });
});

describe('a file that is wrong', () => {
  const tools = new TypescriptTools();
  afterAll(() => tools.close());

  it('is told by path and field, and the others live', () => {
    tools
      .write('a/good.tool.ts', toolText('good', 'return 1;'))
      .write('a/enum.tool.ts', 'enum A { b }\nexport default A;')
      .write('a/none.tool.ts', 'export const a = 1;')
      .write('a/schema.tool.ts', toolText('odd', 'return 1;', "repeat: 'sometimes' as never, secrets: ['lower'],"))
      .write('a/kept.tool.ts', toolText('kept', 'return 1;', "repeat: 'never', cacheSeconds: 3,"))
      .write('a/said.tool.ts', toolText('said', 'return 1;', "repeat: 'never', sentence: 'do {what}',"))
      .write('a/module.tool.ts', "import 'not-installed';\nexport default 1;")
      .write('a/library.tool.ts', colours.replace(/ {2}parameters: .*\n/, '').replace("'mix'", "'unmixed'"))
      .write('b/twice.tool.ts', toolText('good', 'return 2;'))
      .write('c/loops.tool.ts', 'for (;;);')
      .write('c/exits.tool.ts', 'process.exit(0);')
      .write('c/whole.tool.ts', toolText('whole', 'return 1;'))
      .write('stray.tool.ts', toolText('stray', 'return 1;'));
    const { names, broken } = tools.read();
    expect(names).toEqual(expect.arrayContaining(['good', 'whole']));
    expect(names.filter((name) => ['odd', 'kept', 'said', 'unmixed', 'stray'].includes(name))).toEqual([]);
    const lines = broken.map(({ file, field, text }) => `${file}: ${field}: ${text}`);
    expect(lines.toSorted()).toEqual([
      'a/enum.tool.ts: : cannot be loaded: SyntaxError: TypeScript enum is not supported in strip-only mode (line 1)',
      'a/kept.tool.ts: cacheSeconds: only answers of tools that are safe are kept',
      expect.stringMatching(
        /^a\/library\.tool\.ts: parameters: is required: the library of `input` writes no JSON Schema/,
      ),
      expect.stringMatching(/^a\/module\.tool\.ts: : cannot be loaded: Error: Cannot find package 'not-installed'/),
      'a/none.tool.ts: default: must be a tool, made by defineTool',
      'a/said.tool.ts: sentence: {what} must be a required argument of the tool',
      'a/schema.tool.ts: repeat: must be one of: safe, keyed, never',
      'a/schema.tool.ts: secrets.0: must have the form ^[A-Z][A-Z0-9_]*$',
      'b/twice.tool.ts: name: good is taken by a/good.tool.ts',
      'c/exits.tool.ts: : cannot be loaded: its process ended (0) as it was loaded',
      'c/loops.tool.ts: : cannot be loaded: it did not load within 10000 ms',
      'stray.tool.ts: : must stand in a folder of its own: every folder has a process',
    ]);
  }, 60_000);
});
