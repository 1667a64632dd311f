import type { ServiceCases } from '../service-case.js';
import { openAiFileCases } from './openai-files.js';

const credentials = [
  { type: 'openAiApi' as const, hosts: ['api.openai.com'], values: { apiKey: 'key-of-an-account' } },
];
const refusal = {
  ...{ status: 401, said: 'Incorrect API key provided' },
  body: { error: { message: 'Incorrect API key provided', type: 'invalid_request_error' } },
};
const chat = '/v1/chat/completions';
const answer = (content: string) => ({
  ...{ id: 'c1', object: 'chat.completion' },
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
});
const choice = (content: unknown) => ({ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' });
const model = { modelId: { __rl: true, mode: 'list', value: 'gpt-4o' } };

/** As https://platform.openai.com/docs/api-reference says. */
export const openAiMessagesCases: ServiceCases = {
  service: '@n8n/n8n-nodes-langchain.openAi',
  ...{ credentials, refusal, usual: answer('Hi') },
  cases: [
    {
      of: 'image.analyze',
      parameters: {
        ...{ resource: 'image', operation: 'analyze', ...model, text: 'What is it?' },
        ...{ inputType: 'base64', binaryPropertyName: 'pic' },
      },
      files: ['pic'],
      asks: [
        {
          ...{ method: 'POST', path: chat },
          body: {
            model: 'gpt-4o',
            messages: [
              {
                role: 'user',
                content: [
                  { type: 'text', text: 'What is it?' },
                  { type: 'image_url', image_url: { url: 'data:image/png;base64,Ynl0ZXMgb2YgcGlj' } },
                ],
              },
            ],
          },
        },
      ],
      items: [{ content: 'Hi' }],
    },
    {
      of: 'image.generate',
      parameters: {
        resource: 'image',
        prompt: 'A cat',
        options: { size: '1024x1024', quality: 'hd', style: 'natural' },
      },
      asks: [
        {
          ...{ method: 'POST', path: '/v1/images/generations' },
          body: {
            ...{ model: 'dall-e-3', prompt: 'A cat', n: 1, size: '1024x1024', quality: 'hd', style: 'natural' },
            response_format: 'b64_json',
          },
        },
      ],
      answers: [{ created: 1, data: [{ revised_prompt: 'A small cat', b64_json: 'YSBjYXQ=' }] }],
      items: [{ revised_prompt: 'A small cat' }],
      brings: { into: 'data', fileName: 'image.png', bytes: 'a cat' },
    },
    {
      of: 'image.generate',
      parameters: { resource: 'image', prompt: 'A cat', options: { returnImageUrls: true } },
      asks: [
        {
          ...{ method: 'POST', path: '/v1/images/generations' },
          body: { model: 'dall-e-3', prompt: 'A cat', n: 1, response_format: 'url' },
        },
      ],
      answers: [{ created: 1, data: [{ url: 'https://a.example/cat.png' }] }],
      items: [{ url: 'https://a.example/cat.png' }],
    },
    {
      of: 'audio.generate',
      parameters: {
        resource: 'audio',
        input: 'Hello',
        voice: 'fable',
        options: { response_format: 'flac', speed: 1.5 },
      },
      asks: [
        {
          ...{ method: 'POST', path: '/v1/audio/speech' },
          body: { model: 'tts-1', input: 'Hello', voice: 'fable', response_format: 'flac', speed: 1.5 },
        },
      ],
      answers: [{ bytes: 'a voice' }],
      items: [{}],
      brings: { into: 'data', fileName: 'audio.flac', bytes: 'a voice' },
    },
    ...(['transcribe', 'translate'] as const).map((operation) => ({
      of: `audio.${operation}`,
      parameters: { resource: 'audio', operation, binaryPropertyName: 'voice', options: { temperature: 0.7 } },
      files: ['voice'],
      asks: [
        {
          ...{ method: 'POST', path: `/v1/audio/${operation === 'transcribe' ? 'transcriptions' : 'translations'}` },
          body: { model: 'whisper-1', temperature: '0.7', file: 'voice.png image/png bytes of voice' },
        },
      ],
      answers: [{ text: 'Hello' }],
    })),
    ...openAiFileCases,
    {
      of: 'text.message',
      parameters: {
        ...{ ...model, messages: { values: [{ role: 'system', content: 'Be short' }, { content: '={{ $json.q }}' }] } },
        options: { maxTokens: 50, temperature: 0.2, topP: 0.9, frequencyPenalty: 0.1, presencePenalty: 0.1 },
      },
      item: { q: 'Hello' },
      asks: [
        {
          ...{ method: 'POST', path: chat },
          body: {
            model: 'gpt-4o',
            messages: [
              { role: 'system', content: 'Be short' },
              { role: 'user', content: 'Hello' },
            ],
            ...{
              max_completion_tokens: 50,
              temperature: 0.2,
              top_p: 0.9,
              frequency_penalty: 0.1,
              presence_penalty: 0.1,
            },
          },
        },
      ],
      items: [choice('Hi')],
    },
    {
      of: 'text.message',
      version: 1.3,
      parameters: { ...model, messages: { values: [{ content: 'As JSON' }] }, jsonOutput: true },
      asks: [
        {
          ...{ method: 'POST', path: chat },
          body: {
            ...{ model: 'gpt-4o', messages: [{ role: 'user', content: 'As JSON' }] },
            response_format: { type: 'json_object' },
          },
        },
      ],
      answers: [answer('{"title":"A"}')],
      items: [choice({ title: 'A' })],
    },
    {
      of: 'text.message',
      parameters: { ...model, messages: { values: [{ content: 'The title?' }] }, jsonOutput: true },
      asks: [
        {
          ...{ method: 'POST', path: chat },
          body: {
            model: 'gpt-4o',
            messages: [
              { role: 'system', content: 'Answer with JSON.' },
              { role: 'user', content: 'The title?' },
            ],
            response_format: { type: 'json_object' },
          },
        },
      ],
      answers: [answer('{"title":"A"}')],
      items: [choice({ title: 'A' })],
    },
    {
      of: 'text.message',
      parameters: { ...model, messages: { values: [{ content: 'Hello' }] }, simplify: false },
      asks: [{ method: 'POST', path: chat, body: { model: 'gpt-4o', messages: [{ role: 'user', content: 'Hello' }] } }],
      items: [answer('Hi')],
    },
    {
      of: 'image.analyze',
      parameters: {
        ...{ resource: 'image', operation: 'analyze', ...model, text: 'What is it?' },
        ...{
          imageUrls: 'https://a.example/1.png, https://a.example/2.png',
          options: { detail: 'high', maxTokens: 99 },
        },
      },
      asks: [
        {
          ...{ method: 'POST', path: chat },
          body: {
            ...{ model: 'gpt-4o', max_completion_tokens: 99 },
            messages: [
              {
                role: 'user',
                content: [
                  { type: 'text', text: 'What is it?' },
                  ...[1, 2].map((at) => ({
                    type: 'image_url',
                    image_url: { url: `https://a.example/${at}.png`, detail: 'high' },
                  })),
                ],
              },
            ],
          },
        },
      ],
      items: [{ content: 'Hi' }],
    },
  ],
};

export const openAiCases: ServiceCases = {
  service: 'n8n-nodes-base.openAi',
  ...{ credentials, refusal, usual: answer('Hi') },
  cases: [
    {
      of: 'text.complete',
      parameters: { prompt: 'Once', options: { maxTokens: 20, temperature: 0 } },
      asks: [
        {
          ...{ method: 'POST', path: '/v1/completions' },
          body: { model: 'gpt-3.5-turbo-instruct', prompt: 'Once', max_tokens: 20, temperature: 0 },
        },
      ],
      answers: [{ choices: [{ text: ' upon' }] }],
      items: [{ text: ' upon' }],
    },
    {
      of: 'chat.complete',
      version: 1,
      parameters: {
        ...{
          resource: 'chat',
          model: 'gpt-4',
          prompt: { messages: [{ role: 'system', content: 'Be short' }, { content: 'Hi' }] },
        },
        options: { n: 2 },
      },
      asks: [
        {
          ...{ method: 'POST', path: chat },
          body: {
            model: 'gpt-4',
            messages: [
              { role: 'system', content: 'Be short' },
              { role: 'user', content: 'Hi' },
            ],
            n: 2,
          },
        },
      ],
      items: [choice('Hi')],
    },
    {
      of: 'chat.complete',
      parameters: {
        resource: 'chat',
        chatModel: 'gpt-4o',
        prompt: { messages: [{ content: 'Hi' }] },
        simplifyOutput: false,
        options: { responseFormat: 'json_object' },
      },
      asks: [
        {
          ...{ method: 'POST', path: chat },
          body: {
            model: 'gpt-4o',
            messages: [{ role: 'user', content: 'Hi' }],
            response_format: { type: 'json_object' },
          },
        },
      ],
    },
    {
      of: 'image.create',
      parameters: {
        resource: 'image',
        prompt: 'A dog',
        responseFormat: 'imageUrl',
        options: { n: 2, size: '512x512' },
      },
      asks: [
        {
          ...{ method: 'POST', path: '/v1/images/generations' },
          body: { model: 'dall-e-2', prompt: 'A dog', n: 2, size: '512x512', response_format: 'url' },
        },
      ],
      answers: [{ created: 1, data: [{ url: 'https://a.example/1' }, { url: 'https://a.example/2' }] }],
      items: [{ url: 'https://a.example/1' }, { url: 'https://a.example/2' }],
    },
  ],
};
