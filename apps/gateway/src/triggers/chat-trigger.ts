import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { pageWords, pickPageLanguage } from '#channels';
import type { PageLanguage, PageWords } from '#channels';
import { namedValues } from '#model-turn';
import type { Arming } from '#nodes';
import { isObject } from '#values';
import { BroughtFiles } from './brought-files.js';
import { toNetwork } from '../platform/http/to-network.js';
import { badField } from '../platform/http/problem.js';
import type { RunEnd } from './run-end.js';
import { noTrigger, TriggerAccess } from './trigger-access.js';
import { jsonAnswer } from './trigger-answer.js';
import type { HttpAnswer } from './trigger-answer.js';
import type { FoundTrigger } from './trigger-lookup.js';
import { attributes, escapeHtml, pageAnswer, paragraphs } from '../platform/public-page.js';
import { TriggerRuns } from './trigger-runs.js';

type Chat = Extract<Arming, { kind: 'chat' }>;

/** A message of a chat. */
interface Said {
  sessionId: string;
  chatInput: string;
  metadata?: unknown;
}

const longestText = 4_096;
const sessionForm = /^[^\p{Cc}]{1,128}$/u;

/** Chats of published graphs: messages in JSON, or a page without scripts where it is hosted. */
@Injectable()
export class ChatTrigger {
  constructor(
    @Inject(TriggerAccess) private readonly access: TriggerAccess,
    @Inject(TriggerRuns) private readonly runs: TriggerRuns,
    @Inject(BroughtFiles) private readonly files: BroughtFiles,
  ) {}

  async answer(found: FoundTrigger, chat: Chat, key: string | undefined, reply: FastifyReply): Promise<HttpAnswer> {
    const { method, headers, body } = reply.request;
    const language = pickPageLanguage('en', headers['accept-language']);
    if (method !== 'POST') return chatPage(chat, language, randomUUID());
    const isForm = isSentForm(headers['content-type']);
    if (isForm && !chat.isHosted) throw noTrigger();
    if (isForm) this.access.refuseOtherSites(reply.request);
    const fields = isObject(body) ? body : {};
    if (!isForm && 'action' in fields && fields.action === 'loadPreviousSession') return jsonAnswer(200, { data: [] });
    const said = saidIn(fields);
    const once = key === undefined ? {} : { once: { key, payload: JSON.stringify([found.path, said]) } };
    const call = { ...found, payload: said, network: toNetwork(reply.request.ip), ...once };
    const runId = await this.runs.start(call);
    const end = await this.runs.end(call, runId, chat.responds === 'responseNode', reply);
    if (isForm) return chatPage(chat, language, said.sessionId, { asked: said.chatInput, end });
    return 'answer' in end ? this.files.answer(end.answer, runId) : toChatAnswer(end);
  }
}

function isSentForm(type = ''): boolean {
  return type.startsWith('application/x-www-form-urlencoded');
}

/** Throws a 400 where it is no message. */
function saidIn(fields: object): Said {
  const {
    chatInput,
    sessionId = randomUUID(),
    metadata,
  }: { chatInput?: unknown; sessionId?: unknown; metadata?: unknown } = fields;
  if (typeof chatInput !== 'string' || chatInput.trim() === '' || chatInput.length > longestText)
    throw badField('chatInput', `expected a text of 1 to ${longestText} characters`);
  if (typeof sessionId !== 'string' || !sessionForm.test(sessionId))
    throw badField('sessionId', 'expected a text of 1 to 128 characters');
  return { sessionId, chatInput, ...(metadata !== undefined && { metadata }) };
}

function toChatAnswer(end: Exclude<RunEnd, { answer: unknown }>): HttpAnswer {
  if (!end.isGood) return jsonAnswer(500, { message: 'Error in workflow' });
  return jsonAnswer(200, end.items[0] ?? {});
}

function toChatText(end: RunEnd, words: PageWords): string {
  if ('answer' in end) return toSpoken(end.answer);
  if (!end.isGood) return words.failed;
  const [item = {}] = end.items;
  return saidBy(item);
}

/** What a node has answered, as words of the page. */
function toSpoken({ body }: Extract<RunEnd, { answer: unknown }>['answer']): string {
  if (body.as === 'json') return isObject(body.value) ? saidBy(body.value) : namedLines(body.value);
  if (body.as === 'text') return body.text;
  return body.as === 'file' ? body.file.fileName : '';
}

function saidBy(item: Readonly<Record<string, unknown>>): string {
  const said = item['output'] ?? item['text'] ?? item;
  return typeof said === 'string' ? said : namedLines(said);
}

/** A value for people: each field under its name, a line each. */
function namedLines(value: unknown): string {
  if (!isObject(value)) return namedValues({ '': value }).trim();
  return Object.entries(value)
    .map(([name, one]) => namedValues({ [name]: one }))
    .join('\n');
}

function chatPage(
  chat: Chat,
  language: PageLanguage,
  sessionId: string,
  last: { asked: string; end: RunEnd } | null = null,
): HttpAnswer {
  const words = pageWords(language);
  const begin = `${paragraphs(chat.subtitle)}${last === null ? paragraphs(chat.greeting) : ''}`;
  const said =
    last === null
      ? ''
      : `<div class="asked">${paragraphs(last.asked)}</div><div>${paragraphs(toChatText(last.end, words))}</div>`;
  const session = `<input${attributes({ type: 'hidden', name: 'sessionId', value: sessionId })}>`;
  const placeholder = chat.placeholder === '' ? undefined : chat.placeholder;
  const line = attributes({
    type: 'text',
    id: 'text',
    name: 'chatInput',
    maxlength: String(longestText),
    required: true,
    placeholder,
  });
  const field = `<p><label for="text">${escapeHtml(words.yourMessage)}</label><input${line}></p>`; // a field of one line is sent by Enter, without a script
  const form = `<form method="post">${session}${field}<button>${escapeHtml(words.send)}</button></form>`;
  const body = `${begin}<div role="log">${said}</div>${form}`;
  return pageAnswer(chat.title === '' ? words.chat : chat.title, body, { language });
}
