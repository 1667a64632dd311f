import type { Intent } from '#stranger';
import * as a from '../../../test/stranger/builds/parts.js';
import { drawn } from '../../../test/stranger/builds/drawing.js';
import type { Part } from '../../../test/stranger/builds/drawing.js';
import { cannot } from './cannot.js';
import { agent, asks, chatModel } from './drawing.js';
import type { Drawing } from './drawing.js';
import { newsIn } from './news.js';
import type { News } from './news.js';
import { timesIn } from './times.js';
import { phone } from './words.js';

/** What a builder does who is asked for this; it says so where that is beyond it. */
export function buildIntent(request: string): Intent {
  const drawing = drawingOf(request);
  if (drawing === null) return { when: request, steps: [`say that it cannot "${cannot}"`] };
  const { name, parts, lines, does, comes, gives } = drawing;
  const says = `It is built and tested: ${does} Publish it, and it runs.`;
  return { when: request, facts: { 'name of the workflow': name }, steps: drawn(parts, lines, { comes, gives, says }) };
}

/** The workflow that a text asks for; null: none that this demo can draw. */
export function drawingOf(request: string): Drawing | null {
  if (/\brefund/i.test(request) && /\b(?:ask|approv|agree|person|human)/i.test(request)) return refunds;
  const isAgents = /\b(?:agent|model|ai)\b/i.test(request);
  if (/\bforms?\b/i.test(request)) return isAgents ? formAnswered() : formTold();
  if (/\b(?:text|message|sms)\b.*\b(?:comes?|arrives?|in)\b|\btexts us\b/i.test(request) && isAgents)
    return textAnswered;
  return toldAtTimes(request);
}

/** Something that is found out again and again, and told by text. */
function toldAtTimes(request: string): Drawing | null {
  const times = timesIn(request);
  const news = newsIn(request);
  if (times === null || news === null || !/\b(?:text|tell|send|sms|remind|message)\b/i.test(request)) return null;
  const to = /\+\d{7,15}/.exec(request)?.[0] ?? phone;
  const limit = limitIn(request, news);
  const parts = { 'At Times': times.part, ...news.parts, ...limit.parts, 'Text It': a.text(news.text, to) };
  const does = `${times.words} it texts ${to === phone ? 'you' : to} ${news.words}${limit.words}.`;
  const lines = [Object.keys(parts).join(' > ')];
  return { name: `${news.name} By Text`, parts, lines, does, ...(news.gives && { gives: news.gives }) };
}

/** The part that lets only larger numbers on, where a text asks for that. */
function limitIn(request: string, { number }: News): { parts: Record<string, Part>; words: string } {
  const most = /\b(?:more than|above|over|exceeds?) (\d+)/i.exec(request)?.[1];
  if (most === undefined || number === null) return { parts: {}, words: '' };
  const isMore = a.only(`«${number}»`, 'greater than', Number(most), 'number');
  return { parts: { 'Is It More': isMore }, words: `, when it is more than ${most}` };
}

const formed = { Name: 'Ana', Phone: phone };
const asksFirst = 'Whoever fills in the form says the number, so an operator is asked before each text.';

function formAnswered(): Drawing {
  return {
    name: 'Answer Forms',
    parts: {
      'Form Is Sent': a.form('Question', 'Name', 'Phone', 'Question'),
      'Answer It': agent('«Name» asks: «Question»'),
      'Chat Model': chatModel,
      'Text Answer': a.text('«output»', '«Form Is Sent: Phone»'),
    },
    lines: ['Form Is Sent > Answer It > Text Answer', 'Chat Model > Answer It'],
    comes: { ...formed, Question: 'Are you open on Sunday?' },
    does: `an agent answers each form that is sent, by text. ${asksFirst}`,
  };
}

function formTold(): Drawing {
  return {
    name: 'Tell Of Forms',
    parts: {
      'Form Is Sent': a.form('Message', 'Name', 'Message'),
      'Text Me': a.text('«Name» writes: «Message»', phone),
    },
    lines: ['Form Is Sent > Text Me'],
    comes: { Name: 'Ana', Message: 'Hello' },
    does: 'you are texted what each form says.',
  };
}

const textAnswered: Drawing = {
  name: 'Answer Texts',
  parts: { 'Text Comes': a.incoming, 'Answer It': agent('«text»'), 'Chat Model': chatModel, Reply: a.text('«output»') },
  lines: ['Text Comes > Answer It > Reply', 'Chat Model > Answer It'],
  comes: { from: phone, text: 'Are you open?' },
  does: 'an agent answers each text that comes in.',
};

const refunds: Drawing = {
  name: 'Ask Before Refund',
  parts: {
    'Refund Form': a.form('Refund', 'Name', 'Phone', 'What Happened'),
    'Judge Mood': agent('Is this customer angry or calm? Answer with that word alone: «What Happened»'),
    'Chat Model': chatModel,
    'Is Angry': a.whether('«output»', 'contains', 'angry'),
    'Ask Person': asks('«Refund Form: Name» is angry and wants a refund. Agree?'),
    'Keep Refund': a.keepRow('refunds', { name: '«Refund Form: Name»', phone: '«Refund Form: Phone»' }),
    'Note Refusal': a.note({ refused: true }),
  },
  lines: [
    'Refund Form > Judge Mood > Is Angry > Ask Person > Keep Refund',
    'Is Angry:1 > Keep Refund',
    'Ask Person:1 > Note Refusal',
    'Chat Model > Judge Mood',
  ],
  comes: { ...formed, 'What Happened': 'The lamp came broken, for the third time!' },
  gives: { 'Judge Mood': [{ output: 'angry' }] },
  does: 'a customer asks for a refund with a form, an agent judges the mood, and an angry one waits for a person. Each refund that is given is a row of the table refunds.',
};
