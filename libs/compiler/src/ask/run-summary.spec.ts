import { describe, expect, it } from '@jest/globals';
import type { Graph, GraphNode } from '#graph';
import { findNodeType } from '#nodes';
import { checkDocument } from '#workflow';
import { compiled, node, Steps, to } from '../../test/steps.js';
import { compileGraph } from '../compile-graph.js';

const ai = '@n8n/n8n-nodes-langchain.';
const values = (given: object) => ({ options: { summarizationMethodAndPrompts: { values: given } } });

function summing(parameters: Record<string, unknown>, under: readonly GraphNode[] = [], onError = ''): Graph {
  const more = { typeVersion: 2.1, ...(onError && { onError }) };
  return {
    name: 'sums up',
    nodes: [
      node('Start', 'n8n-nodes-base.executeWorkflowTrigger'),
      node('Sum', `${ai}chainSummarization`, parameters, more),
      node('Model', 'turnpike.lmChat'),
      ...under,
    ],
    connections: {
      Start: to('Sum', 'main'),
      Model: to('Sum', 'ai_languageModel'),
      Loader: to('Sum', 'ai_document'),
      Splitter: to('Loader', 'ai_textSplitter'),
    },
  };
}

/** Plays all rounds with a model that says what it was asked in brackets; null: nothing. The questions of each round. */
function play(graph: Graph, payload: unknown, say = (text: string): string | null => `<${text}>`) {
  const steps = new Steps(compiled(graph), payload);
  steps.do({ node: 'Start' });
  const rounds: string[][] = [];
  for (let round = 1, more: unknown = 'again'; more === 'again'; round++) {
    const inRound = `graph/Sum rounds[${round}]`;
    const asked = steps.do({ node: 'Sum', part: 'ask' }, { path: inRound });
    const texts = (Array.isArray(asked) ? asked : []).map((_, at) => {
      const path = `${inRound}/Sum each[${at + 1}]/Sum item`;
      const { text } = steps.do({ node: 'Sum', part: 'question' }, { path }) as { text: string }; // a question
      const given = say(text);
      if (given !== null) steps.do({ node: 'Sum', part: 'answer' }, { path, given });
      return text;
    });
    rounds.push(texts);
    more = steps.do({ node: 'Sum', part: 'next' }, { path: inRound });
  }
  return { rounds, ended: steps.do({ node: 'Sum' }), output: steps.outputs('Sum') };
}

const mapped = values({ summarizationMethod: 'map_reduce', combineMapPrompt: 'part {text}', prompt: 'all {text}' });
const loader = (parameters: object = {}) =>
  node('Loader', `${ai}documentDefaultDataLoader`, {
    jsonMode: 'expressionData',
    jsonData: '={{ $json.q }}',
    ...parameters,
  });
const splitter = node('Splitter', `${ai}textSplitterRecursiveCharacterTextSplitter`, { chunkSize: 4, chunkOverlap: 0 });

describe('a summary', () => {
  it('is a loop of maps, in a document that passes its check', () => {
    const { document } = compiled(summing(mapped, [loader(), splitter]));
    expect(checkDocument(document, { maxDepth: 24 })).toMatchObject({ ok: true });
  });

  it('asks of each piece side by side, and then of what was said', () => {
    const documents = { operationMode: 'documentLoader', ...mapped };
    const { rounds, output } = play(summing(documents, [loader(), splitter]), [{ q: 'aaa {text} bbb' }, { q: 'c' }]);
    expect(rounds).toEqual([
      ['part aaa', 'part {tex', 'part t}', 'part bbb', 'part c'],
      ['all <part aaa>\n\n<part {tex>\n\n<part t}>\n\n<part bbb>', 'all <part c>'],
    ]);
    expect(output).toEqual([
      [
        { json: { output: { text: expect.stringContaining('<all <part aaa>') } }, pairedItem: { item: 0 } },
        { json: { output: { text: '<all <part c>>' } }, pairedItem: { item: 1 } },
      ],
    ]);
  });

  it('puts long summaries together by groups, until one is left', () => {
    const long = 'x'.repeat(12_000);
    const say = (text: string): string => (text.startsWith('part') ? long : text.slice(0, 9));
    const { rounds, output } = play(
      summing({ chunkingMode: 'simple', chunkSize: 15, chunkOverlap: 0, ...mapped }),
      [{ q: 'one two three four five six' }],
      say,
    );
    expect(rounds.map(({ length }) => length)).toEqual([rounds[0]?.length, Math.ceil((rounds[0]?.length ?? 0) / 2), 1]);
    expect(output).toEqual([[{ json: { output: { text: 'all all x' } }, pairedItem: { item: 0 } }]]);
  });

  it('refines piece by piece, items side by side', () => {
    const method = values({
      summarizationMethod: 'refine',
      refineQuestionPrompt: '{text}',
      refinePrompt: '{existing_answer}+{text}',
    });
    const documents = { operationMode: 'documentLoader', ...method };
    const { rounds, output } = play(summing(documents, [loader(), splitter]), [{ q: 'aaa bbb ccc' }, { q: 'd' }]);
    expect(rounds).toEqual([['aaa', 'd'], ['<aaa>+bbb'], ['<<aaa>+bbb>+ccc']]);
    expect(output).toMatchObject([
      [{ json: { output: { text: '<<<aaa>+bbb>+ccc>' } } }, { json: { output: { text: '<d>' } } }],
    ]);
  });

  it('stuffs all into one question', () => {
    const given = { chunkSize: 8, chunkOverlap: 0, ...values({ summarizationMethod: 'stuff', prompt: '{text}' }) };
    const { rounds } = play(summing(given), [{ q: 'one' }]);
    expect(rounds).toEqual([['{\n\n"q":\n\n"one"\n\n}']]);
  });

  it('that comes to nothing is a failure of its item, and asks no more', () => {
    const documents = { operationMode: 'documentLoader', ...mapped };
    const graph = summing(documents, [loader(), splitter], 'continueErrorOutput');
    const say = (text: string): string | null => (text === 'part bbb' ? null : text);
    const { rounds, output } = play(graph, [{ q: 'aaa bbb' }, { q: 'c' }], say);
    expect(rounds).toEqual([['part aaa', 'part bbb', 'part c'], ['all part c']]);
    expect(output).toMatchObject([
      [{ json: { output: { text: 'all part c' } } }],
      [{ json: { q: 'aaa bbb', error: 'the model gave no answer' } }],
    ]);
    const tooLong = values({ summarizationMethod: 'stuff', prompt: `${'y'.repeat(60_000)}{text}` });
    expect(play(summing(tooLong), [{ q: 'one' }]).ended).toMatch(/at most 60000 bytes/);
  });

  it('has 100 pieces at most, and at least one', () => {
    const documents = { operationMode: 'documentLoader' };
    const graph = summing(documents, [loader(), splitter]);
    const failureOf = (q: string): unknown => {
      const steps = new Steps(compiled(graph), [{ q }]);
      steps.do({ node: 'Start' });
      return steps.do({ node: 'Sum', part: 'ask' });
    };
    expect(failureOf('aaa '.repeat(101))).toMatch(/101 pieces; a node sums up at most 100/);
    expect(failureOf(' ')).toMatch(/Expected a text that can be summed up/);
  });

  it('is refused with a loader that is cut by something else', () => {
    const odd = { ...splitter, type: 'turnpike.lmChat' };
    const graph = summing({ operationMode: 'documentLoader' }, [loader(), odd]);
    expect(compileGraph(graph, findNodeType)).toMatchObject({ problems: [{ path: '/nodes/4/type' }] });
  });

  it('does nothing where no item comes', () => {
    expect(play(summing(mapped), []).ended).toEqual({ skipped: true });
  });
});
