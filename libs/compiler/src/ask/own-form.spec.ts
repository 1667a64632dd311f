import { describe, expect, it } from '@jest/globals';
import type { Graph, GraphNode } from '#graph';
import { checkGraph, findNodeType } from '#nodes';
import { compileGraph } from '../compile-graph.js';
import { ai, compiled, node, Steps, to } from '../../test/steps.js';

const start = node('Start', 'n8n-nodes-base.executeWorkflowTrigger');
const model = node('Model', 'turnpike.lmChat');
const pass = (name: string): GraphNode => node(name, 'n8n-nodes-base.noOp');

function graphOf(asking: GraphNode, ...behind: string[]): Graph {
  const outputs = behind.map((name) => [{ node: name, type: 'main', index: 0 }]);
  return {
    name: 'asked',
    nodes: [start, asking, model, ...behind.map(pass)],
    connections: { Start: to('Ask', 'main'), Model: to('Ask', 'ai_languageModel'), Ask: { main: outputs } },
  };
}

const path = (at: number): string => `graph/Ask each[${at}]/Ask item/Ask question`;

/** What a node asks about each item, and the outputs that it makes of these answers. */
function played(graph: Graph, items: object[], answers: object[]) {
  const steps = new Steps(compiled(graph), items);
  steps.do({ node: 'Start' });
  expect(steps.do({ node: 'Ask', part: 'ask' })).toEqual(items.map((_, at) => at));
  const questions = items.map((_, at) => steps.do({ node: 'Ask', part: 'question' }, { path: path(at + 1) }));
  answers.forEach((answer, at) =>
    steps.do({ node: 'Ask', part: 'answer' }, { path: path(at + 1), given: JSON.stringify(answer) }),
  );
  steps.do({ node: 'Ask' });
  return { questions, outputs: steps.outputs('Ask') };
}

const classes = (more: object = {}): GraphNode =>
  node('Ask', `${ai}textClassifier`, {
    inputText: '={{ $json.q }}',
    categories: { categories: [{ category: 'bill', description: 'of money' }, { category: 'bug' }] },
    ...more,
  });

describe('a node that says itself which form its answer has', () => {
  it('takes fields out of a text', () => {
    const attributes = [
      { name: 'city', description: 'where', required: true },
      { name: 'count', type: 'number', description: 'how many' },
    ];
    const asking = node('Ask', `${ai}informationExtractor`, { text: '={{ $json.q }}', attributes: { attributes } });
    const { questions, outputs } = played(graphOf(asking), [{ q: 'Five of Rome' }], [{ city: 'Rome', count: 5 }]);
    expect(questions).toMatchObject([
      {
        text: 'Five of Rome',
        schema: {
          type: 'object',
          properties: {
            city: { type: 'string', description: 'where' },
            count: { type: 'number', description: 'how many' },
          },
          required: ['city'],
        },
      },
    ]);
    expect(outputs).toEqual([[{ json: { output: { city: 'Rome', count: 5 } }, pairedItem: { item: 0 } }]]);
  });

  it('asks for a JSON object where its model is to answer in JSON and no parser says the form', () => {
    const graph = graphOf(node('Ask', `${ai}chainLlm`, { promptType: 'define', text: 'Go' }));
    const json = node('Model', `${ai}lmChatOpenAi`, { model: 'gpt-x', options: { responseFormat: 'json_object' } });
    const nodes = graph.nodes.map((each) => (each.name === 'Model' ? json : each));
    const { questions, outputs } = played({ ...graph, nodes }, [{ q: 1 }], [{ a: 1 }]);
    expect(questions).toMatchObject([{ model: 'openai/gpt-x', schema: { type: 'object' } }]);
    expect(outputs).toEqual([[{ json: { text: '{"a":1}' }, pairedItem: { item: 0 } }]]);
  });

  it('asks the model of OpenAI that it names itself, where tools stand under it', () => {
    const messages = { values: [{ role: 'system', content: 'Be brief' }, { content: 'Six times seven?' }] };
    const modelId = { __rl: true, mode: 'list', value: 'gpt-x' };
    const parameters = { modelId, messages, jsonOutput: true, options: { maxTokens: 9, maxToolsIterations: 3 } };
    const asking = node('Ask', `${ai}openAi`, parameters, { typeVersion: 1.8 });
    const tool = node('Model', `${ai}toolCalculator`);
    const graph = graphOf(asking);
    const nodes = graph.nodes.map((each) => (each.name === 'Model' ? tool : each));
    const tooled = { ...graph, nodes, connections: { ...graph.connections, Model: to('Ask', 'ai_tool') } };
    const { questions, outputs } = played(tooled, [{}], [{ a: 42 }]);
    expect(questions).toMatchObject([
      {
        ...{ text: 'Six times seven?', instructions: 'Be brief', model: 'openai/gpt-x', params: { maxTokens: 9 } },
        ...{ maxSteps: 3, schema: { type: 'object' }, offers: [{ name: 'calculator' }] },
      },
    ]);
    const message = { role: 'assistant', content: { a: 42 } };
    expect(outputs).toEqual([[{ json: { index: 0, message, finish_reason: 'stop' }, pairedItem: { item: 0 } }]]);
    const found = checkGraph(tooled);
    expect(found.map(({ code, node: name }) => `${code} ${name}`)).toEqual(['VERSION_READ_AS Ask']);
    const without = compileGraph(tooled, findNodeType, () => false);
    expect(JSON.stringify(without)).toContain('there is no provider openai here');
  });

  it('sends each item on by the output of its category, and one of none nowhere or on by the last', () => {
    const items = [{ q: 'pay' }, { q: 'crash' }, { q: 'hm' }];
    const answers = [{ category: 'bill' }, { category: 'bug' }, { category: 'none of them' }];
    const { questions, outputs } = played(graphOf(classes(), 'A', 'B'), items, answers);
    expect(questions[0]).toMatchObject({
      instructions: 'Say to which of these categories the text belongs: bill (of money); bug.',
      schema: { properties: { category: { enum: ['bill', 'bug', 'none of them'] } } },
    });
    const on = (at: number) => ({ json: items[at], pairedItem: { item: at } });
    expect(outputs).toEqual([[on(0)], [on(1)]]);
    const rest = played(graphOf(classes({ options: { fallback: 'other' } }), 'A', 'B', 'C'), items, answers);
    expect(rest.outputs).toEqual([[on(0)], [on(1)], [on(2)]]);
    const several = played(
      graphOf(classes({ options: { multiClass: true } }), 'A', 'B'),
      [{ q: 'both' }],
      [{ categories: ['bug', 'bill'] }],
    );
    expect(several.outputs).toEqual([
      [{ json: { q: 'both' }, pairedItem: { item: 0 } }],
      [{ json: { q: 'both' }, pairedItem: { item: 0 } }],
    ]);
  });

  it('says what a text expresses, beside the item', () => {
    const options = { categories: 'Good, Bad', includeDetailedResults: true };
    const asking = node('Ask', `${ai}sentimentAnalysis`, { inputText: '={{ $json.q }}', options });
    const answer = { sentiment: 'Bad', strength: 0.7, confidence: 1 };
    const { outputs } = played(graphOf(asking, 'A', 'B'), [{ q: 'no' }], [answer]);
    const said = { category: 'Bad', strength: 0.7, confidence: 1 };
    expect(outputs).toEqual([[], [{ json: { q: 'no', sentimentAnalysis: said }, pairedItem: { item: 0 } }]]);
  });

  it('says a date beside its description, and takes each name once', () => {
    const asks = (...attributes: object[]): unknown => {
      const asking = node('Ask', `${ai}informationExtractor`, { text: '={{ $json.q }}', attributes: { attributes } });
      const steps = new Steps(compiled(graphOf(asking)), [{ q: 'x' }]);
      steps.do({ node: 'Start' });
      const made = steps.do({ node: 'Ask', part: 'ask' });
      return typeof made === 'string' ? made : steps.do({ node: 'Ask', part: 'question' }, { path: path(1) });
    };
    const born = { name: 'born', type: 'date', description: 'the birthday' };
    expect(asks(born)).toMatchObject({
      schema: { properties: { born: { type: 'string', description: 'the birthday; a date in ISO 8601' } } },
    });
    expect(asks(born, { name: 'born', description: 'the town' })).toMatch(/"born" stands there twice/);
  });

  it('counts categories in one way, takes each once, and writes them as they are', () => {
    const sentiment = (categories: string) =>
      node('Ask', `${ai}sentimentAnalysis`, { inputText: '={{ $json.q }}', options: { categories } });
    const said = { json: { q: 'no', sentimentAnalysis: { category: 'Negative' } }, pairedItem: { item: 0 } };
    const blank = played(
      graphOf(sentiment('Positive,,Negative'), 'A', 'B'),
      [{ q: 'no' }],
      [{ sentiment: 'Negative' }],
    );
    expect(blank.outputs).toEqual([[], [said]]);
    const asks = (asking: GraphNode): unknown => {
      const steps = new Steps(compiled(graphOf(asking)), [{ q: 'x' }]);
      steps.do({ node: 'Start' });
      return steps.do({ node: 'Ask', part: 'ask' });
    };
    expect(asks(sentiment('Positive, Positive'))).toMatch(/"Positive" stands there twice/);
    const bills = [{ category: 'bill' }, { category: 'bill' }];
    expect(asks(classes({ categories: { categories: bills } }))).toMatch(/"bill" stands there twice/);
    const priced = classes({ categories: { categories: [{ category: "costs $& more $'" }] } });
    expect(played(graphOf(priced, 'A'), [{ q: 'x' }], [{ category: 'none of them' }]).questions[0]).toMatchObject({
      instructions: "Say to which of these categories the text belongs: costs $& more $'.",
    });
  });

  it('needs a chat model, and a category with a name', () => {
    const { connections, ...graph } = graphOf(classes());
    const { Model: _none, ...without } = connections;
    const made = compileGraph({ ...graph, connections: without }, findNodeType);
    expect('problems' in made && made.problems.map(({ message }) => message)).toEqual([
      '"Ask" needs one chat model under it',
    ]);
    const steps = new Steps(compiled(graphOf(classes({ categories: { categories: [{ category: '' }] } }))), [
      { q: 'a' },
    ]);
    steps.do({ node: 'Start' });
    expect(steps.do({ node: 'Ask', part: 'ask' })).toMatch(/a category with a name/);
  });
});

describe('a parser that corrects', () => {
  const form = node(
    'Form',
    `${ai}outputParserStructured`,
    { schemaType: 'fromJson', jsonSchemaExample: '{"total": 1}' },
    { typeVersion: 1.3 },
  );
  const asking = node(
    'Ask',
    `${ai}chainLlm`,
    { promptType: 'define', text: '={{ $json.q }}', hasOutputParser: true },
    { typeVersion: 1.7 },
  );
  const fixing = node('Fix', `${ai}outputParserAutofixing`);
  const graph: Graph = {
    name: 'asked',
    nodes: [start, asking, model, fixing, form],
    connections: {
      Start: to('Ask', 'main'),
      Model: {
        ai_languageModel: [
          [
            { node: 'Ask', type: 'ai_languageModel', index: 0 },
            { node: 'Fix', type: 'ai_languageModel', index: 0 },
          ],
        ],
      },
      Fix: to('Ask', 'ai_outputParser'),
      Form: to('Fix', 'ai_outputParser'),
    },
  };

  it('lends the form of the one under it', () => {
    const { questions, outputs } = played(graph, [{ q: '1?' }], [{ total: 2 }]);
    expect(questions).toMatchObject([{ schema: { properties: { total: { type: 'number' } } } }]);
    expect(outputs).toMatchObject([[{ json: { output: { total: 2 } } }]]);
  });

  it('asks for a field where the form is no object, and gives what stands in it', () => {
    const list = { ...form, parameters: { schemaType: 'fromJson', jsonSchemaExample: '[{"total": 1}]' } };
    const nodes = graph.nodes.map((each) => (each.name === 'Form' ? list : each));
    const { questions, outputs } = played({ ...graph, nodes }, [{ q: '1?' }], [{ output: [{ total: 2 }] }]);
    expect(questions).toEqual([expect.not.objectContaining({ isField: true })]);
    expect(questions).toMatchObject([{ schema: { required: ['output'], properties: { output: { type: 'array' } } } }]);
    expect(outputs).toMatchObject([[{ json: { output: [{ total: 2 }] } }]]);
  });

  it('is missed where none stands under the node: the answer is a text', () => {
    const { Fix: _none, ...connections } = graph.connections;
    const { questions, outputs } = played({ ...graph, connections }, [{ q: '1?' }], [{ said: 'two' }]);
    expect(questions).toEqual([expect.not.objectContaining({ schema: expect.anything() })]);
    expect(outputs).toMatchObject([[{ json: { text: expect.stringContaining('two') } }]]);
  });
});
