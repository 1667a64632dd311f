import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { chatCompletion, startScriptedModelServer } from '../../../../test/stand-ins/scripted-model-server.js';
import type { ScriptedModelServer } from '../../../../test/stand-ins/scripted-model-server.js';
import { createModel } from '../models/create-model.js';
import type { CompletionRequest, Model } from '../model.js';

const schema = {
  type: 'object',
  properties: { answer: { type: 'string' } },
  required: ['answer'],
  additionalProperties: false,
};
const brief = { system: 'BRIEF', schema };
const request: CompletionRequest = {
  ...{ system: 'Answer with JSON.', user: 'SHORT', model: 'm-1', maxTokens: 400, temperature: 0.1 },
  ...{ schema, tools: [], brief },
};

describe('a server that has no tools', () => {
  let server: ScriptedModelServer;
  let model: Model;
  const never = new AbortController().signal;

  beforeEach(async () => {
    server = await startScriptedModelServer({ port: 0, script: () => '{"answer":"hi"}' });
    model = createModel({ provider: 'openai', apiUrl: server.apiUrl, apiKey: 'sk-test' });
  });

  afterEach(() => server.close());

  const isTool = ({ body }: ScriptedModelServer['requests'][number]) => 'tools' in body;
  const ignoring = (finish: string) => (request: ScriptedModelServer['requests'][number]) =>
    isTool(request)
      ? { status: 200, body: chatCompletion({ ...request, body: {} }, 'Gladly!', finish) }
      : '{"answer":"hi"}';

  it('is asked in the next way from its second call on, once it has ignored the function', async () => {
    server.use(ignoring('stop'));
    expect(await model.complete(request, never)).toMatchObject({ text: 'Gladly!', fallbackReason: null });
    for (let call = 2; call <= 3; call++)
      expect(await model.complete(request, never)).toMatchObject({
        ...{ text: '{"answer":"hi"}', structured: 'strict', isBrief: true, fallbackReason: 'json_tool was ignored' },
      });
    expect(server.requests.map(isTool)).toEqual([true, false, false]);
  });

  it.each(['length', 'content_filter'])('may be another one, where an answer ended as %s', async (finish) => {
    server.use(ignoring(finish));
    await model.complete(request, never);
    await model.complete(request, never);
    expect(server.requests.map(isTool)).toEqual([true, true]);
  });
});
