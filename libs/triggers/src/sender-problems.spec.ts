import { expect, it } from '@jest/globals';
import { senderProblems } from './sender-problems.js';

const registry = {
  findSender: (from: string) => {
    if (from === '') return 'name the number of ours that it is sent from';
    return { tenant: from === '+15550101' ? 'acme' : 'default', ours: from };
  },
};

it('a graph is told which of its nodes write from a number that is not theirs', () => {
  const send = (parameters: Record<string, unknown>, more: object = {}) => ({
    ...{ id: 'a', name: 'a', type: 'turnpike.sendMessage', parameters: { text: 'a', to: '+15550100', ...parameters } },
    ...more,
  });
  const nodes = [
    send({ from: '+15550102' }),
    send({ from: '={{ $json.from }}' }),
    send({ to: '' }),
    send({}, { disabled: true }),
    send({}),
    send({ from: '+15550101' }, { type: 'turnpike.sendMessageTool' }),
  ];
  expect(senderProblems({ name: 'g', nodes, connections: {} }, registry)).toEqual([
    { code: 'SENDER_REFUSED', path: '/nodes/4/parameters/from', message: expect.stringContaining('name the number') },
    { code: 'SENDER_REFUSED', path: '/nodes/5/parameters/from', message: "+15550101 is another tenant's" },
  ]);
});
