import { isObject } from '#values';
import { day, toFields } from './answer-row.js';
import type { Answered, AnswerRow, Asked, Fields } from './answer-row.js';
import { googleAnswers } from './google-answers.js';
import { pdf, picture, pixel } from './wanted-files.js';

const message = (body: unknown): Fields => ({
  ...{ message_id: 7, date: 1_795_683_600, from: { id: 42, is_bot: true, first_name: 'Bot' } },
  ...{ chat: { id: toFields(body)['chat_id'] ?? 1, type: 'private' }, text: toFields(body)['text'] ?? '' },
});

const post = (id: string, body: unknown): Fields => ({
  ...{
    id: Number(id) || 1,
    date: day,
    slug: 'parts',
    status: 'publish',
    type: 'post',
    link: 'https://blog.example.com/parts',
    author: 1,
  },
  ...{
    title: { rendered: 'Parts' },
    content: { rendered: '<p>They are late.</p>', protected: false },
    categories: [1],
    tags: [],
  },
  ...(typeof toFields(body)['title'] === 'string' && { title: { rendered: toFields(body)['title'] } }),
});

/** The services by their published forms. `shape` is what the nodes of the export read of records. */
function otherAnswers(shape: Fields): AnswerRow[] {
  const cells = Object.keys(shape).filter((name) => name !== '');
  const record = (id: string, own: unknown = {}): Fields => ({
    id,
    createdTime: day,
    fields: { ...shape, ...toFields(own) },
  });
  return [
    [
      /huggingface\.co$/,
      'POST',
      /feature-extraction$/,
      ({ body }) => [toFields(body)['inputs']].flat().map(() => [0.1, 0.2, 0.3]),
    ],
    [/^api\.elevenlabs\.io$/, 'POST', /text-to-speech/, () => ({ type: 'audio/mpeg', body: 'a voice' })],
    [
      /^(?:login\.microsoftonline|accounts\.spotify)\.com$/,
      'POST',
      /token$/,
      () => ({ access_token: 't', expires_in: 3_600, token_type: 'Bearer' }),
    ],
    [/^graph\.microsoft\.com$/, 'GET', /messages$/, () => ({ value: [outlookMail('m1'), outlookMail('m2')] })],
    [/^graph\.microsoft\.com$/, '', /messages\/([^/]+)/, (_, id) => outlookMail(id)],
    [
      /^api\.github\.com$/,
      'GET',
      /\/contents\/(.+)$/,
      (_, path) => ({
        ...{ type: 'file', encoding: 'base64', size: 9, name: path.split('/').at(-1), path, sha: 'abc' },
        content: Buffer.from(path.endsWith('.csv') ? 'name,count\nparts,3\n' : '{"a": 1}\n').toString('base64'),
        download_url: `https://raw.githubusercontent.com/parts/${path}`,
      }),
    ],
    [
      /^api\.pinecone\.io$/,
      'GET',
      /^\/indexes\/([^/]+)$/,
      (_, name) => ({ name, host: 'parts.svc.pinecone.io', dimension: 3 }),
    ],
    [
      /pinecone\.io$/,
      'POST',
      /vectors\/upsert$/,
      ({ body }) => ({ upsertedCount: [toFields(body)['vectors']].flat().length }),
    ],
    [
      /^parts\.svc\.pinecone\.io$/,
      'POST',
      /query$/,
      () => ({ matches: [{ id: 'v1', score: 0.9, metadata: { text: 'Parts' } }] }),
    ],
    [
      /baserow/,
      'GET',
      /\/fields\/table\//,
      () => shapeFields(shape).map((id, at) => ({ id, name: `Field ${id}`, type: 'text', primary: at === 0 })),
    ],
    [/^api\.telegram\.org$/, 'GET', /^\/file\//, () => ({ type: 'audio/ogg', body: 'a voice' })],
    [
      /^api\.telegram\.org$/,
      '',
      /getFile$/,
      () => ({ ok: true, result: { file_id: 'f', file_unique_id: 'u', file_size: 7, file_path: 'voice/f.oga' } }),
    ],
    [
      /^api\.telegram\.org$/,
      '',
      /(?:send|edit)(?!ChatAction)\w+$/,
      ({ body }) => ({ ok: true, result: message(body) }),
    ],
    [/^api\.telegram\.org$/, '', /./, () => ({ ok: true, result: true })],
    [
      /^slack\.com$/,
      '',
      /conversations\.history|replies/,
      () => ({ ok: true, messages: [{ type: 'message', user: 'U1', text: 'late', ts: '1.1' }], has_more: false }),
    ],
    [
      /^slack\.com$/,
      '',
      /./,
      ({ body }) => ({
        ok: true,
        channel: toFields(body)['channel'] ?? 'C1',
        ts: '1.1',
        message: { text: toFields(body)['text'] ?? '', ts: '1.1' },
        user: { id: 'U1', name: 'ann', profile: {} },
      }),
    ],
    [
      /^api\.airtable\.com$/,
      'GET',
      /meta\/bases\/[^/]+\/tables/,
      () => ({
        tables: [
          {
            id: 'tbl1',
            name: 'Parts',
            fields: cells.map((name, at) => ({ id: `fld${at}`, name, type: 'singleLineText' })),
          },
        ],
      }),
    ],
    [
      /^api\.airtable\.com$/,
      'GET',
      /meta\/bases/,
      () => ({ bases: [{ id: 'app1', name: 'Parts', permissionLevel: 'create' }] }),
    ],
    [/^api\.airtable\.com$/, 'GET', /\/(rec[^/]+)$/, (_, id) => record(id)],
    [/^api\.airtable\.com$/, 'GET', /^\/v0\/app[^/]+\/[^/]+$/, () => ({ records: [record('rec1'), record('rec2')] })],
    [
      /^api\.airtable\.com$/,
      '',
      /^\/v0\/app[^/]+\/[^/]+/,
      ({ body }) => ({
        ...record('rec1'),
        records: recordsIn(body).map((one, at) => record(`rec${at}`, toFields(one)['fields'])),
      }),
    ],
    [/\.supabase\.co$/, '', /^\/rest\/v1\//, ({ body }) => [{ id: 1, ...shape, ...toFields([body].flat()[0]) }]],
    [
      /^discord\.com$/,
      'GET',
      /messages$|channels$|members/,
      () => [{ id: '99', content: 'Hi', timestamp: day, author: { id: '1', username: 'ann' }, user: { id: '1' } }],
    ],
    [
      /^discord\.com$/,
      '',
      /./,
      ({ body }) => ({ id: '99', channel_id: '55', content: toFields(body)['content'] ?? '', timestamp: day }),
    ],
    [/./, 'GET', /wp\/v2\/(?:posts|pages)$/, () => [post('1', {}), post('2', {})]],
    [/./, '', /wp\/v2\/(?:posts|pages)(?:\/(\d+))?$/, ({ body }, id) => post(id, body)],
    [
      /./,
      '',
      /wp\/v2\/media/,
      () => ({ id: 5, date: day, source_url: 'https://blog.example.com/p.png', media_type: 'image' }),
    ],
    [
      /^api\.openai\.com$/,
      'POST',
      /images\//,
      () => ({ created: 1_795_683_600, data: [{ b64_json: pixel, url: 'https://images.example.com/p.png' }] }),
    ],
    [/^api\.openai\.com$/, 'POST', /audio\/speech$/, () => ({ type: 'audio/mpeg', body: 'a voice' })],
    [/^api\.openai\.com$/, 'POST', /audio\//, () => ({ text: 'The parts are late.' })],
    [
      /^api\.openai\.com$/,
      'POST',
      /embeddings$/,
      ({ body }) => ({
        data: [toFields(body)['input']].flat().map((_, index) => ({ index, embedding: [0.1, 0.2, 0.3] })),
        usage: { total_tokens: 3 },
      }),
    ],
    [
      /^en\.wikipedia\.org$/,
      '',
      /./,
      () => ({ query: { search: [{ title: 'Part' }], pages: [{ title: 'Part', extract: 'A piece.', ns: 0 }] } }),
    ],
    [/./, 'GET', /\.(?:png|jpe?g|gif|webp)$/, () => picture],
    [/./, 'GET', /\.pdf$/, () => ({ type: 'application/pdf', body: pdf })],
    [
      /./,
      '',
      /\/api\/generate$/,
      () => ({
        type: 'application/x-ndjson',
        body: JSON.stringify({ model: 'llama', response: JSON.stringify(shape), done: true }),
      }),
    ],
  ];
}

/** The numbers that an export calls fields of a table by. */
function shapeFields(shape: Fields): number[] {
  const { baserowFields = [] } = shape;
  return Array.isArray(baserowFields) ? baserowFields.map(Number) : [];
}

const outlookMail = (id: string): Fields => ({
  ...{ id, conversationId: 'c1', subject: 'Parts', bodyPreview: 'They are late', isRead: false, categories: [] },
  ...{ receivedDateTime: day, importance: 'normal', hasAttachments: false, parentFolderId: 'inbox' },
  body: { contentType: 'html', content: '<p>They are late</p>' },
  ...{ from: person('ann@example.com'), sender: person('ann@example.com'), toRecipients: [person('bob@example.com')] },
});

function person(address: string): Fields {
  return { emailAddress: { name: address.split('@')[0], address } };
}

function recordsIn(body: unknown): unknown[] {
  const { records } = toFields(body);
  return Array.isArray(records) ? records : [];
}

/** What a service says to a request; null: it is none that is known. */
export function answerFor(asked: Asked, shape: unknown): Answered | null {
  for (const [host, method, path, answer] of [...googleAnswers(toFields(shape)), ...otherAnswers(toFields(shape))]) {
    const found = host.test(asked.host) && (method === '' || method === asked.method) ? path.exec(asked.path) : null;
    if (found === null) continue;
    const said = answer(asked, found[1] ?? '');
    return isAnswered(said) ? said : { body: said };
  }
  return null;
}

function isAnswered(said: unknown): said is Answered {
  return isObject(said) && 'body' in said && ('type' in said || 'status' in said);
}
