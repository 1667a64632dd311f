import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { isSubNode, connectionTypes } from '#graph';
import { outputsOf, callFor } from '../test/call-for.js';
import {
  catalogue,
  checkOutput,
  completeParameters,
  failedItem,
  findNodeType,
  nodeTypes,
  serviceFiles,
} from './index.js';

const compiler = new Ajv2020({ strict: true, strictTypes: false });

describe('the catalogue', () => {
  it('has each name once, and knows the type of a node by it', () => {
    expect(new Set(nodeTypes.map(({ name }) => name)).size).toBe(catalogue.length);
    expect(catalogue).toHaveLength(109 + 2 * serviceFiles.length); // each service is a tool as well, and there are fourteen triggers
    expect(findNodeType({ id: 'a', name: 'A', type: 'n8n-nodes-base.acme' })).toBeUndefined();
  });

  it.each(catalogue.map((node) => [node.description.name, node] as const))(
    '%s: its defaults pass its schema, and its ports are known',
    (name, { description, parameters, runs }) => {
      const version = [description.version].flat().at(-1) ?? 1;
      const complete = completeParameters({ id: 'n', name: 'N', type: name, typeVersion: version }, description);
      const check = compiler.compile(parameters);
      expect([check(complete), check.errors]).toEqual([true, null]);
      for (const ports of [description.inputs, description.outputs]) {
        for (const port of typeof ports === 'string' ? [] : ports) {
          expect(connectionTypes).toContain(typeof port === 'string' ? port : port.type);
        }
      }
      expect(isSubNode(description, { id: 'n', name: 'N', type: name })).toBe(
        runs.as === 'sub-node' && runs.main === undefined,
      );
    },
  );

  it('says of each type something that its description does not', () => {
    for (const { description } of catalogue) {
      expect(description.builderHint).toMatch(/^[^]{16,330}[.)]$/);
      expect(description.builderHint).not.toContain(description.description);
    }
  });

  it('takes defaults for what is shown alone', () => {
    const type = 'n8n-nodes-base.wait';
    const { description } = findNodeType({ id: 'n', name: 'N', type }) ?? {};
    if (!description) throw new Error('no wait');
    expect(completeParameters({ id: 'n', name: 'N', type, parameters: { resume: 'webhook' } }, description)).toEqual({
      resume: 'webhook',
      limitWaitTime: false,
    });
  });

  it('holds an output to 10,000 items and 1 MiB', () => {
    const items = (count: number, text = '') => Array.from({ length: count }, () => ({ json: { text } }));
    expect(() => checkOutput(items(10_000))).not.toThrow();
    expect(() => checkOutput(items(10_001))).toThrow('at most 10000');
    expect(() => checkOutput(items(2, 'x'.repeat(600_000)))).toThrow('at most 1048576 bytes');
    const deep: unknown = JSON.parse('['.repeat(200_000) + ']'.repeat(200_000));
    expect(() => checkOutput([{ json: { deep } }])).toThrow(expect.objectContaining({ code: 'NODE_OUTPUT_TOO_DEEP' }));
    const twice = { duplicateItem: true, duplicateCount: 1 };
    expect(() =>
      outputsOf(
        'n8n-nodes-base.set',
        twice,
        Array.from({ length: 5_001 }, () => ({})),
      ),
    ).toThrow('at most 10000 items');
  });

  it('makes an item of a failure, with what came where it leaves by the error output', () => {
    const node = { id: 'n', name: 'N', type: 'n8n-nodes-base.set', onError: 'continueErrorOutput' };
    const call = callFor(node.type, {}, [[{ a: 1 }]]);
    expect(failedItem(call, 0, 'no')).toEqual({ json: { error: 'no' }, pairedItem: { item: 0 } });
    expect(failedItem({ ...call, node }, 0, 'no').json).toEqual({ a: 1, error: 'no' });
  });
});
