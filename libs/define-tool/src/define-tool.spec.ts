import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { z } from 'zod';
import { defineTool, ToolRefusal } from './index.js';

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
const same = <A, B>(is: Same<A, B>): boolean => is;

describe('defineTool', () => {
  it('gives a tool back as it is, and infers its types', async () => {
    const tool = defineTool({
      name: 'add',
      description: 'Adds.',
      input: z.object({ a: z.number(), b: z.string().transform(Number) }),
      output: z.object({ sum: z.number() }),
      repeat: 'safe',
      secrets: ['KEY'],
      examples: [{ input: { a: 1, b: '2' }, output: { sum: 3 } }],
      run: ({ a, b }, { secrets }) => {
        expect(same<typeof b, number>(true)).toBe(true);
        expect(same<keyof typeof secrets, 'KEY'>(true)).toBe(true);
        return { sum: a + b };
      },
    });
    const context = { secrets: { KEY: 'k' } } as Parameters<typeof tool.run>[1]; // all that it looks at
    expect(await tool.run({ a: 1, b: 2 }, context)).toEqual({ sum: 3 });
  });

  it('does not compile where types do not fit', () => {
    const a = { name: 'a', description: 'A.', repeat: 'safe', input: z.object({ a: z.number() }) } as const;
    const text = { ...a, output: z.string() };
    const examples = [{ input: { a: 'x' }, output: 'x' }];
    const tools = [
      // @ts-expect-error: a result of another type
      defineTool({ ...text, run: (input) => input.a }),
      // @ts-expect-error: an argument that there is none of
      defineTool({ ...text, run: (input) => String(input.b) }),
      // @ts-expect-error: a secret that it does not name
      defineTool({ ...text, run: (_, { secrets }) => String(secrets.KEY) }),
      // @ts-expect-error: an example that its schema refuses
      defineTool({ ...text, examples, run: () => 'x' }),
      // @ts-expect-error: what a repeat means is not known
      defineTool({ ...text, repeat: 'maybe', run: () => 'x' }),
    ];
    expect(tools.map(({ name }) => name)).toEqual(['a', 'a', 'a', 'a', 'a']);
  });

  it('infers types of any library of the standard', () => {
    const tool = defineTool({
      ...{ name: 'a', description: 'A.', repeat: 'safe' as const, parameters: { type: 'object' } },
      ...{ input: v.object({ colour: v.picklist(['red', 'blue']) }), output: v.string() },
      run: ({ colour }) => {
        expect(same<typeof colour, 'red' | 'blue'>(true)).toBe(true);
        return colour;
      },
    });
    expect(tool.run({ colour: 'red' }, {} as never)).toBe('red'); // it looks at nothing else
  });

  it('takes a JSON Schema, whose arguments have no types', () => {
    const tool = defineTool({
      ...{ name: 'a', description: 'A.', repeat: 'safe' as const },
      ...{ input: { type: 'object' }, output: {} },
      run: (args) => {
        expect(same<typeof args, Record<string, unknown>>(true)).toBe(true);
        return args['a'];
      },
    });
    expect(tool.run({ a: 1 }, {} as never)).toBe(1); // it looks at nothing else
  });
});

describe('a refusal', () => {
  it('is known by its name, whatever copy of the package it comes from', () => {
    expect(new ToolRefusal('full')).toMatchObject({ name: 'ToolRefusal', message: 'full' });
  });
});
