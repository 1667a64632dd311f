import { isDeepStrictEqual } from 'node:util';
import { completeStructured, createModel } from '#llm';
import { startStandIn } from '../stand-ins/stand-in-server.js';
import { jsonIn, looseObject } from './case-row.js';
import type { CaseKind } from './case-kind.js';

const question = { system: 'Answer with JSON.', user: 'Hello', model: 'm', maxTokens: 400, temperature: 0, tools: [] };

/** Takes every object that fits the schema. */
function shapeOf(expected: Record<string, unknown>) {
  const properties = Object.fromEntries(
    Object.entries(expected).map(([name, value]) => [name, { type: typeof value }]),
  );
  const schema = { type: 'object', properties, required: Object.keys(expected), additionalProperties: false };
  return { schema, read: (value: Record<string, unknown>) => ({ ok: true, value }) as const };
}

/** What a compatible server answers over HTTP, read into the object that the row expects. */
export const providerAnswers: CaseKind = {
  how: /^as the answer of a compatible server to `completeStructured`$/,
  play: async ({ path, expected }) => {
    const wanted = looseObject(expected.replaceAll('`', ''));
    const body = await jsonIn(path);
    const server = await startStandIn(0, () => ({ status: 200, body }));
    try {
      const model = createModel({ provider: 'openai', apiUrl: `${server.url}/v1`, apiKey: 'sk-test' });
      const read = await completeStructured(model, question, shapeOf(wanted), AbortSignal.timeout(30_000));
      const got = read.ok ? JSON.stringify(read.value) : `${read.why}: ${read.complaint}`;
      return { isMet: read.ok && isDeepStrictEqual(read.value, wanted), got };
    } finally {
      await server.close();
    }
  },
};
