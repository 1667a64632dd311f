import { describe, expect, it } from '@jest/globals';
import { startScriptedModelServer } from './scripted-model-server.js';

const messages = [{ role: 'user', content: 'Hello' }];
const open = { type: 'object', properties: { a: { type: 'object' } }, required: ['a'], additionalProperties: false };
const strict = (schema: object) => ({ type: 'json_schema', json_schema: { name: 'turn', strict: true, schema } });

/** Requests that OpenAI refuses, and what its answer names. */
const refused: readonly (readonly [name: string, more: object, why: RegExp])[] = [
  ['an open object in a strict schema', { response_format: strict(open) }, /Invalid schema for response_format/],
  ['a field that it does not know', { max_token: 5 }, /Unrecognized request argument supplied: max_token/],
  ['JSON mode without the word', { response_format: { type: 'json_object' } }, /must contain the word 'json'/],
  ['a choice without tools', { tool_choice: 'required' }, /only allowed when 'tools' are specified/],
  ['a temperature of three', { temperature: 3 }, /Invalid value for 'temperature'/],
];

describe('the model of tests', () => {
  it.each(refused)('refuses %s as its provider does, and says so at its end', async (_, more, why) => {
    const server = await startScriptedModelServer({ port: 0, script: () => 'fine' });
    const ask = (body: object): Promise<Response> =>
      fetch(`${server.apiUrl}/chat/completions`, {
        method: 'POST',
        body: JSON.stringify({ model: 'm', messages, ...body }),
      });
    expect([(await ask({})).status, (await ask(more)).status, (await ask(more)).status]).toEqual([200, 400, 400]);
    expect([server.rules.checked, server.requests.length]).toEqual([3, 1]);
    await expect(server.close()).rejects.toThrow(why);
    await expect(server.close()).rejects.toThrow(/^2 of 3 requests would be refused/);
  });
});
