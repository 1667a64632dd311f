import { describe, expect, it } from '@jest/globals';
import { emptyGraph } from '#graph';
import { runBatch } from '../batch/run-batch.js';
import { call, testContext } from '../../test/play-batch.js';
import { houseProblems } from './house-problems.js';
import { unknownHouse } from './house.js';
import type { House } from './house.js';

const tool = { name: 'get_counts', description: 'Counts', parameters: { type: 'object' } };
const numbersOf = (...numbers: string[]): NonNullable<House['numbers']> => ({
  known: numbers.map((number) => ({ number, agent: 'desk' })),
  ...{ usual: numbers.length === 1 ? (numbers[0] ?? null) : null, hasOthers: false },
});
const house: House = { ...unknownHouse, tools: [tool], numbers: numbersOf('+15550100', '+15550101') };
const graphOf = (type: string, parameters: Record<string, unknown>) => ({
  ...emptyGraph,
  nodes: [{ id: 'n', name: 'N', type, parameters }],
});
const send = 'turnpike.sendMessage';
const found = (type: string, parameters: Record<string, unknown>, known = house) =>
  houseProblems(graphOf(type, parameters), known).map(({ path, expected }) => `${path}: ${expected}`);

describe('a draft that does not go with the installation', () => {
  it('names a tool that there is not', () => {
    expect(found('turnpike.tool', { tool: 'get_count' })).toEqual([
      '/parameters/tool: a tool that THIS INSTALLATION shows',
    ]);
    for (const name of ['get_counts', '', '={{ $json.a }}']) expect(found('turnpike.tool', { tool: name })).toEqual([]);
    expect(found('turnpike.tool', { tool: 'any' }, unknownHouse)).toEqual([]);
  });

  it('does not say from which of our numbers it writes to somebody', () => {
    const to = '+15550123';
    expect(found(send, { to })).toEqual(['/parameters/from: one of +15550100, +15550101']);
    expect(found('turnpike.sendMessageTool', { to })).toHaveLength(1);
    expect(found(send, { to, from: '+15550100' })).toEqual([]);
    expect(found(send, {})).toEqual([]);
    expect(found(send, { to }, { ...house, numbers: numbersOf('+15550100') })).toEqual([]);
    expect(found(send, { to }, { ...house, numbers: numbersOf() })).toHaveLength(1);
    expect(found(send, { to }, unknownHouse)).toEqual([]);
  });

  it('writes from a number of the settings, which must be named as publishing asks for it', () => {
    const own = { known: [{ number: '+15550100', agent: null }], usual: null, hasOthers: true };
    const to = '+15550123';
    expect(found(send, { to }, { ...house, numbers: own })).toEqual(['/parameters/from: one of +15550100']);
    for (const from of ['+15550100', '+15550199'])
      expect(found(send, { to, from }, { ...house, numbers: own })).toEqual([]);
    expect(found(send, { to }, { ...house, numbers: { ...own, known: [] } })).toEqual([
      '/parameters/from: a number of ours, which the person names',
    ]);
  });

  it('is neither valid nor tested', () => {
    const graph = graphOf('turnpike.tool', { tool: 'get_count' });
    const batch = runBatch(graph, [call('validate_workflow', {}, 'v'), call('test_workflow', {}, 't')], {
      ...{ ...testContext, house },
    });
    const { value } = batch.next([]);
    expect(value).toMatchObject([{ proof: { passed: false } }, { proof: { passed: false } }]);
    expect(JSON.stringify(value)).toMatch(/no tool [^{}]*get_count/);
  });
});
