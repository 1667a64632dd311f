import { expect, it } from '@jest/globals';
import type * as Declared from '../package/index.js';
import * as made from './index.js';

/** The compiler holds what the package declares by hand to what it is made of: whoever calls it as declared calls it as it is. */
const declared: Pick<typeof Declared, 'checkDocument' | 'runWorkflow' | 'workflowSchema'> = made;

it('has what it declares', () => {
  expect([typeof declared.runWorkflow, typeof declared.checkDocument]).toEqual(['function', 'function']);
  expect(declared.workflowSchema).toHaveProperty('required', ['version', 'root']);
});

it('gives a text as it is, and any other value as JSON', async () => {
  const said = (value: unknown): Promise<string> =>
    declared.runWorkflow({
      version: 2,
      root: { kind: 'delay', id: 'rest', ms: 0 },
      output: { value },
    });
  expect(await Promise.all([said('[1]'), said([1]), said('7'), said(7)])).toEqual(['[1]', '[1]', '7', '7']);
});
