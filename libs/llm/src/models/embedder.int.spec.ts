import { afterEach, describe, expect, it } from '@jest/globals';
import { startStandIn } from '../../../../test/stand-ins/stand-in-server.js';
import type { StandInServer } from '../../../../test/stand-ins/stand-in-server.js';
import { createEmbedder } from './embedder.js';

const { signal } = new AbortController();
const asked = { model: 'm', texts: ['a', 'b'], dimensions: 2 };
let server: StandInServer | undefined;
afterEach(() => server?.close());

async function answering(status: number, body: unknown) {
  const seen: unknown[] = [];
  server = await startStandIn(0, ({ body: sent }) => {
    seen.push(JSON.parse(sent));
    return { status, body };
  });
  return { embed: createEmbedder({ apiUrl: `${server.url}/v1`, apiKey: 'k' }), seen };
}

describe('embeddings', () => {
  it('are asked for at once, and come in the order of their texts in whichever form', async () => {
    const packed = Buffer.from(Float32Array.of(0.5, 2).buffer).toString('base64');
    const data = [
      { index: 1, embedding: [3, 4] },
      { index: 0, embedding: packed },
    ];
    const { embed, seen } = await answering(200, { data, model: 'm-1', usage: { prompt_tokens: 7 } });
    expect(await embed(asked, signal)).toEqual({
      vectors: [Float32Array.of(0.5, 2), Float32Array.of(3, 4)],
      model: 'm-1',
      tokensIn: 7,
    });
    expect(seen).toEqual([{ model: 'm', input: ['a', 'b'], dimensions: 2, encoding_format: 'base64' }]);
  });

  it.each([
    ['one too few', 200, { data: [{ index: 0, embedding: [1] }] }, 'cannot be read'],
    ['a refusal that may pass', 429, { error: { message: 'words of a person' } }, 'the model answered 429'],
  ])('fail for another try with %s', async (_, status, body, message) => {
    const { embed } = await answering(status, body);
    await expect(embed(asked, signal)).rejects.toMatchObject({
      name: 'TransientError',
      message: expect.stringContaining(message),
    });
  });

  it('of Hugging Face are features, in a form of its own', async () => {
    const paths: string[] = [];
    let answer: unknown = [
      [0.5, 2],
      [3, 4],
    ];
    server = await startStandIn(0, ({ url, body }) => {
      paths.push(`${url.pathname} ${body}`);
      return { status: 200, body: answer };
    });
    const embed = createEmbedder({ apiUrl: `${server.url}/v1`, apiKey: 'k' }, 'huggingface');
    expect(await embed({ ...asked, model: 'a/b' }, signal)).toEqual({
      ...{ vectors: [Float32Array.of(0.5, 2), Float32Array.of(3, 4)], model: 'a/b', tokensIn: 0 },
    });
    expect(paths).toEqual(['/hf-inference/models/a/b/pipeline/feature-extraction {"inputs":["a","b"]}']);
    for (answer of [[[0.5]], [[[1]], [[2]]], { error: 'loading' }])
      await expect(embed(asked, signal)).rejects.toThrow('cannot be read');
  });

  it('fail for good where they are refused', async () => {
    const { embed } = await answering(401, { error: { message: 'no' } });
    await expect(embed(asked, signal)).rejects.toMatchObject({ name: 'PermanentError' });
  });
});
