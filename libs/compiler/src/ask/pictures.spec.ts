import { describe, expect, it } from '@jest/globals';
import type { FileRef } from '#file-forms';
import type { Graph } from '#graph';
import { checkGraph } from '#nodes';
import { ai, compiled, node, Steps, to } from '../../test/steps.js';

const file = (id: string, mimeType: string): FileRef => ({
  ...{ id: id.repeat(64), mimeType, fileName: `${id}.png`, fileExtension: 'png', fileSize: '1 B', bytes: 1 },
});
const binary = { photo: file('a', 'image/png'), notes: file('b', 'text/plain') };
const human = { type: 'HumanMessagePromptTemplate' };

function graphOf(type: string, parameters: object): Graph {
  return {
    name: 'shown',
    nodes: [
      node('Start', 'n8n-nodes-base.manualTrigger'),
      node('Make', 'n8n-nodes-base.noOp'),
      node('Ask', `${ai}${type}`, { promptType: 'define', text: 'What is it?', ...parameters }, { typeVersion: 1.7 }),
      node('Model', 'turnpike.lmChat'),
    ],
    connections: { Start: to('Make', 'main'), Make: to('Ask', 'main'), Model: to('Ask', 'ai_languageModel') },
  };
}

/** What is asked about an item with these files. */
function asked(type: string, parameters: object): unknown {
  const steps = new Steps(compiled(graphOf(type, parameters)), {});
  steps.store.set(':Make', JSON.stringify([[{ json: {}, binary }]]));
  const questions = steps.do({ node: 'Ask', part: 'ask' });
  if (typeof questions === 'string') return questions;
  return steps.do({ node: 'Ask', part: 'question' }, { path: 'graph/Ask each[1]/Ask item/Ask question' });
}

const chain = (...messageValues: object[]): unknown => asked('chainLlm', { messages: { messageValues } });
const [shown] = [{ file: 'a'.repeat(64), mimeType: 'image/png' }];

describe('a question with pictures', () => {
  it('names them in its words, and has them by what they are', () => {
    const url = 'https://a.example/b.png';
    const images = [
      { ...human, messageType: 'imageBinary', binaryImageDataKey: 'photo', imageDetail: 'high' },
      { ...human, messageType: 'imageUrl', imageUrl: url },
    ];
    expect(chain({ message: 'Be brief' }, ...images)).toMatchObject({
      ...{ instructions: 'Be brief', params: { images: [{ ...shown, detail: 'high' }, { url }] } },
      text: `What is it?\n\nPicture 1, behind this text: "a.png ${'a'.repeat(64)}"\nPicture 2, behind this text: "${url}"`,
    });
  });

  it('is asked by an agent about all pictures of its item, unless it says that it is not', () => {
    expect(asked('agent', {})).toMatchObject({ params: { images: [shown] } });
    expect(asked('agent', { options: { passthroughBinaryImages: false } })).toMatchObject({ params: {} });
  });

  it('fails its node by the name of what is no picture', () => {
    const named = (binaryImageDataKey: string): object => ({
      ...human,
      messageType: 'imageBinary',
      binaryImageDataKey,
    });
    expect(chain(named('notes'))).toMatch(/binaryImageDataKey.*a picture, and text\/plain is none/);
    expect(chain(named('gone'))).toMatch('The item has no file "gone": it has photo, notes');
    expect(chain({ ...human, messageType: 'imageUrl', imageUrl: 'b.png' })).toMatch('"imageUrl": expected an address');
  });

  it('needs a text in a message that is one, and none in a picture', () => {
    const missing = (row: object): unknown[] =>
      checkGraph(graphOf('chainLlm', { messages: { messageValues: [row] } })).map(({ code, path }) => [code, path]);
    expect(missing({ ...human, messageType: 'imageBinary' })).toEqual([]);
    expect(missing(human)).toEqual([['PARAMETER_MISSING', expect.stringMatching(/message$/)]]);
  });
});
