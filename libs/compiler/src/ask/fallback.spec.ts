import { describe, expect, it } from '@jest/globals';
import { findNodeType } from '#nodes';
import { compileGraph } from '../compile-graph.js';
import { ai, compiled, node, Steps, to } from '../../test/steps.js';

/** A chain whose models stand under it in these places, drawn the other way round. */
function asking(places: readonly number[], needsFallback: boolean) {
  const models = places.map((place) =>
    node(`Model ${place}`, `${ai}lmChatOpenAi`, { model: `m-${place}`, options: { temperature: place } }),
  );
  const ask = { promptType: 'define', text: 'Go', needsFallback };
  return {
    name: 'asks',
    nodes: [
      node('Start', 'n8n-nodes-base.executeWorkflowTrigger'),
      node('Ask', `${ai}chainLlm`, ask, { typeVersion: 1.7 }),
      ...models,
    ],
    connections: {
      Start: to('Ask', 'main'),
      ...Object.fromEntries(
        places.map((index) => [
          `Model ${index}`,
          { ai_languageModel: [[{ node: 'Ask', type: 'ai_languageModel', index }]] },
        ]),
      ),
    },
  };
}

describe('a second model under a node', () => {
  it('is asked once the first has failed, with figures of its own', () => {
    const steps = new Steps(compiled(asking([1, 0], true)), [{}]);
    steps.do({ node: 'Start' });
    steps.do({ node: 'Ask', part: 'ask' });
    expect(
      steps.do({ node: 'Ask', part: 'question' }, { path: 'graph/Ask each[1]/Ask item/Ask question' }),
    ).toMatchObject({
      ...{ model: 'openai/m-0', params: { temperature: 0 } },
      fallback: { model: 'openai/m-1', params: { temperature: 1 } },
    });
  });

  it.each([
    [[0], true, 'two chat models'],
    [[0, 1], false, 'one chat model'],
  ])('is there where the node wants one, and only then: %j, %s', (places, needsFallback, words) => {
    expect(compileGraph(asking(places, needsFallback), findNodeType)).toMatchObject({
      problems: [{ code: 'NODE_NOT_RUNNABLE', message: `"Ask" needs ${words} under it` }],
    });
  });
});
