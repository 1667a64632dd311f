import { expect, it } from '@jest/globals';
import type { HttpCall } from '../http/http-call.js';
import { callbackMark, callbackMarkStart } from '../values/callback-mark.js';
import { withCallbacks } from './callbacks.js';

const run = 'run_0001';
const mark = callbackMark(run, 'agree "now"');

it('puts an address in the place of each mark of the run, in values alone, and leaves the marks of others and broken ones', () => {
  const other = callbackMark('run_0002', 'agree');
  const broken = `${callbackMarkStart(run)}%;`;
  const body = { say: `at ${mark}, or ${mark}.`, [mark]: 1, deep: [{ other, broken, 'a quote': '"\\' }] };
  const call = { url: `https://a.example/?to=${mark}`, body } as unknown as HttpCall; // as much of one as is read
  expect(withCallbacks(call, run, (node) => `https://us.example/"${node.length}"`)).toEqual({
    url: 'https://a.example/?to=https://us.example/"11"',
    body: {
      ...{ say: 'at https://us.example/"11", or https://us.example/"11".', [mark]: 1 },
      deep: [{ other, broken, 'a quote': '"\\' }],
    },
  });
});
