import { define, every, get, hook, keep, me, openAi, request, say, when } from './request.js';
import type { BuildRequest } from './request.js';

const chat = ['chatTrigger', { public: true }] as const;
const agent = (text: string, connectionParameters: object = {}) =>
  ['agent', define(text), connectionParameters] as const;
const anthropic = [
  'lmChatAnthropic',
  { model: { __rl: true, mode: 'list', value: 'claude-sonnet-4-20250514' } },
] as const;
const store = (mode: string, more: object = {}) =>
  ['vectorStoreInMemory', { mode, memoryKey: { __rl: true, mode: 'list', value: 'docs' }, ...more }, { mode }] as const;
const embeddings = ['embeddingsOpenAi', { model: 'text-embedding-3-small' }] as const;

const otherModels = [
  ['DeepSeek', 'lmChatDeepSeek', { model: 'deepseek-v4-flash' }],
  ['Mistral', 'lmChatMistralCloud', { model: 'mistral-small-latest' }],
  ['Gemini', 'lmChatGoogleGemini', { modelName: 'models/gemini-2.5-flash' }],
  ['Groq', 'lmChatGroq', { model: 'llama-3.3-70b-versatile' }],
  ['Ollama', 'lmChatOllama', { model: 'llama3.2' }],
  ['OpenRouter', 'lmChatOpenRouter', { model: 'openai/gpt-4.1-mini' }],
] as const;

/** Workflows with models, tools and stores. */
export const modelRequests: readonly BuildRequest[] = [
  request(
    'A chat with an assistant',
    { Chat: chat, Agent: ['agent', {}], Model: openAi },
    'Chat > Agent',
    'Model > Agent',
  ),
  request(
    'A chat that remembers and can calculate',
    {
      Chat: chat,
      Agent: ['agent', {}],
      Model: anthropic,
      Memory: ['memoryBufferWindow', { contextWindowLength: 8 }],
      Sums: ['toolCalculator'],
    },
    ...['Chat > Agent', 'Model > Agent', 'Memory > Agent', 'Sums > Agent'],
  ),
  ...otherModels.map(([shown, type, parameters]) =>
    request(
      `A chat with ${shown} that looks things up in Wikipedia`,
      { Chat: chat, Agent: ['agent', {}], Model: [type, parameters], Encyclopaedia: ['toolWikipedia'] },
      ...['Chat > Agent', 'Model > Agent', 'Encyclopaedia > Agent'],
    ),
  ),
  request(
    'An agent that reads the weather',
    {
      Chat: chat,
      Agent: ['agent', {}],
      Model: openAi,
      Weather: [
        'toolHttpRequest',
        {
          toolDescription: 'The weather of a city',
          method: 'GET',
          url: 'https://weather.example.com/',
          sendQuery: true,
          parametersQuery: { values: [{ name: 'city', valueProvider: 'modelRequired' }] },
        },
      ],
    },
    ...['Chat > Agent', 'Model > Agent', 'Weather > Agent'],
  ),
  request(
    'Summarise our news each morning and text it to me',
    {
      Morning: ['scheduleTrigger', every('days', { triggerAtHour: 6 })],
      News: ['httpRequest', get('https://news.example.com/')],
      Sum: ['chainSummarization', { operationMode: 'nodeInputJson' }],
      Model: openAi,
      Tell: ['sendMessage', say('={{ $json.output?.text ?? "none" }}', me)],
    },
    ...['Morning > News > Sum > Tell', 'Model > Sum'],
  ),
  request(
    'Sort support mail by mood, as data',
    {
      ...{
        Mail: ['webhook', hook('mail')],
        Mood: [
          'chainLlm',
          { ...define('=Mood of: {{ $json.body.sample }}'), hasOutputParser: true },
          { hasOutputParser: true },
        ],
      },
      ...{
        Model: openAi,
        Form: ['outputParserStructured', { schemaType: 'fromJson', jsonSchemaExample: '{"mood":"good"}' }],
      },
    },
    ...['Mail > Mood', 'Model > Mood', 'Form > Mood'],
  ),
  request(
    'Translate each message into French',
    {
      Text: ['smsTrigger'],
      Translate: ['chainLlm', define('=Translate into French: {{ $json.text }}')],
      Model: ['lmChat'],
      Answer: ['sendMessage', say('={{ $json.text }}')],
    },
    ...['Text > Translate > Answer', 'Model > Translate'],
  ),
  request(
    'Take our documents into a store',
    {
      Start: ['manualTrigger'],
      Docs: ['httpRequest', get('https://docs.example.com/')],
      Store: store('insert'),
      Loader: [
        'documentDefaultDataLoader',
        { dataType: 'json', textSplittingMode: 'custom' },
        { dataType: 'json', textSplittingMode: 'custom' },
      ],
      Splitter: ['textSplitterRecursiveCharacterTextSplitter', { chunkSize: 500, chunkOverlap: 50 }],
      Embeddings: embeddings,
    },
    ...['Start > Docs > Store', 'Loader > Store', 'Splitter > Loader', 'Embeddings > Store'],
  ),
  ...(['GoogleGemini', 'Ollama', 'MistralCloud', 'HuggingFaceInference'] as const).map((name) =>
    request(
      `Answer by our documents alone, with embeddings${name}`,
      {
        ...{ Chat: chat, Ask: ['chainRetrievalQa', {}], Model: openAi, Near: ['retrieverVectorStore', {}] },
        ...{ Docs: store('retrieve'), Embed: [`embeddings${name}`, {}] },
      },
      ...['Chat > Ask', 'Model > Ask', 'Near > Ask', 'Docs > Near', 'Embed > Docs'],
    ),
  ),
  request(
    'Search our documents for a webhook',
    {
      Ask: ['webhook', hook('ask')],
      Search: store('load', { prompt: '={{ $json.body.sample }}', topK: 3 }),
      Embeddings: embeddings,
    },
    ...['Ask > Search', 'Embeddings > Search'],
  ),
  request(
    'Answer a webhook out of our documents, without an agent',
    {
      Ask: ['webhook', hook('ask-docs')],
      Answer: ['chainLlm', define('={{ $json.body.sample }}')],
      Model: openAi,
      Retriever: ['retrieverVectorStore', { topK: 2 }],
      Docs: store('retrieve'),
      Embeddings: embeddings,
    },
    ...['Ask > Answer', 'Model > Answer', 'Retriever > Answer', 'Docs > Retriever', 'Embeddings > Docs'],
  ),
  request(
    'A chat that knows our documents',
    {
      Chat: chat,
      Agent: ['agent', {}],
      Model: openAi,
      Docs: store('retrieve-as-tool', { toolName: 'docs', toolDescription: 'Our documents', topK: 4 }),
      Embeddings: embeddings,
    },
    ...['Chat > Agent', 'Model > Agent', 'Docs > Agent', 'Embeddings > Docs'],
  ),
  request(
    'An agent with a tool of our own code',
    {
      Chat: chat,
      Agent: ['agent', {}],
      Model: openAi,
      Reverse: [
        'toolCode',
        {
          name: 'reverse',
          description: 'Reverses a text',
          language: 'javaScript',
          jsCode: 'return [...query].reverse().join("");',
        },
      ],
    },
    ...['Chat > Agent', 'Model > Agent', 'Reverse > Agent'],
  ),
  request(
    'An agent that can start our refund workflow',
    {
      Chat: chat,
      Agent: ['agent', {}],
      Model: openAi,
      Refund: [
        'toolWorkflow',
        { name: 'refund', description: 'Pays a refund', workflowId: { __rl: true, mode: 'id', value: 'refund' } },
      ],
    },
    ...['Chat > Agent', 'Model > Agent', 'Refund > Agent'],
  ),
  request(
    'An agent with the tools of our MCP server',
    {
      Chat: chat,
      Agent: ['agent', {}],
      Model: openAi,
      Tools: [
        'mcpClientTool',
        { endpointUrl: 'https://mcp.example.com/mcp', serverTransport: 'httpStreamable', include: 'all' },
      ],
    },
    ...['Chat > Agent', 'Model > Agent', 'Tools > Agent'],
  ),
  request(
    'A lead agent that asks a researcher',
    {
      Chat: chat,
      Lead: ['agent', {}],
      Model: openAi,
      Researcher: ['agentTool', { toolDescription: 'Finds facts', text: "={{ $fromAI('question', 'what to find') }}" }],
    },
    ...['Chat > Lead', 'Model > Lead', 'Model > Researcher', 'Researcher > Lead'],
  ),
  request(
    'An agent that books rooms, looks into our calendar and texts me',
    {
      Chat: chat,
      Agent: ['agent', {}],
      Model: openAi,
      Book: [
        'httpRequestTool',
        {
          ...{ method: 'POST', url: 'https://rooms.example.com/', sendBody: true, contentType: 'json' },
          ...{ specifyBody: 'json', jsonBody: "={{ { room: $fromAI('room', 'which room', 'string') } }}" },
        },
      ],
      Calendar: ['toolTool', { tool: 'get_top5', arguments: '{}' }],
      Tell: ['sendMessageTool', say("={{ $fromAI('text', 'what to say', 'string') }}")],
    },
    ...['Chat > Agent', 'Model > Agent', 'Book > Agent', 'Calendar > Agent', 'Tell > Agent'],
  ),
  request(
    'Rate each lead, and text the good ones to me',
    {
      Lead: ['webhook', hook('lead')],
      Rate: agent('=Rate {{ $json.body.sample }}'),
      Model: openAi,
      Good: ['if', when('={{ $json.output }}', 'notEmpty')],
      Tell: ['sendMessage', say('=A good lead: {{ $json.output }}', me)],
    },
    ...['Lead > Rate > Good > Tell', 'Model > Rate'],
  ),
  request(
    'Write a post from a form, and keep it',
    {
      Form: [
        'formTrigger',
        { formTitle: 'Post', formFields: { values: [{ fieldLabel: 'Topic', fieldType: 'text' }] } },
      ],
      Write: ['chainLlm', define('=Write about {{ $json.Topic }}')],
      Model: anthropic,
      Keep: ['set', keep('post', '={{ $json.text }}')],
    },
    ...['Form > Write > Keep', 'Model > Write'],
  ),
  request(
    'Answer a webhook with what an agent says',
    {
      Hook: ['webhook', hook('agent', { responseMode: 'responseNode' })],
      Agent: agent('={{ $json.body.sample }}'),
      Model: openAi,
      Answer: ['respondToWebhook', { respondWith: 'text', responseBody: '={{ $json.output }}' }],
    },
    ...['Hook > Agent > Answer', 'Model > Agent'],
  ),
  request(
    'Have an agent give data, not prose',
    {
      Hook: ['webhook', hook('data')],
      Agent: ['agent', { ...define('={{ $json.body.sample }}'), hasOutputParser: true }, { hasOutputParser: true }],
      Model: openAi,
      Form: [
        'outputParserStructured',
        { schemaType: 'manual', inputSchema: '{"type":"object","properties":{"city":{"type":"string"}}}' },
      ],
    },
    ...['Hook > Agent', 'Model > Agent', 'Form > Agent'],
  ),
  request(
    'Sum up long texts piece by piece',
    {
      Hook: ['webhook', hook('long')],
      Sum: ['chainSummarization', { operationMode: 'documentLoader' }, { operationMode: 'documentLoader' }],
      Model: openAi,
      Loader: ['documentDefaultDataLoader', { dataType: 'json' }, { dataType: 'json', textSplittingMode: 'simple' }],
    },
    ...['Hook > Sum', 'Model > Sum', 'Loader > Sum'],
  ),
];
