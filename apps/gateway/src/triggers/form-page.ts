import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FastifyReply } from 'fastify';
import type { Arming } from '#nodes';
import { fieldsHtml } from './form-fields.js';
import type { Sent } from './form-fields.js';
import type { FormWords, SpokenForm } from './form-words.js';
import type { HttpAnswer } from './trigger-answer.js';
import type { Firm } from '../platform/firm.js';
import { attributes, escapeHtml, pageAnswer, paragraphs, underFirm } from '../platform/public-page.js';

export type Form = Extract<Arming, { kind: 'form' }>;

const ticketForm = /^[\w-]{1,64}$/;

/** Answers as it is said; pages of ours with whose they are. */
export function sendAnswer(reply: FastifyReply, answer: HttpAnswer, firm: Firm = {}): FastifyReply {
  const { status, headers, body, file } = underFirm(answer, firm);
  return reply
    .status(status)
    .headers(headers)
    .send(file === undefined ? body : createReadStream(file));
}

/** What a form has sent. */
export function sentIn(body: unknown): Sent {
  return typeof body === 'object' && body !== null ? (body as Sent) : {}; // the parser of forms gives texts and lists of texts
}

export function pickFormTitle({ title }: Form, { form }: FormWords): string {
  return title === '' ? form : title;
}

/** n8n writes down no label that is its own, so that this one is nobody's choice. */
const ownLabel = 'Submit';

/** The name under which one page is sent once; a new one where there is none. */
export function readTicket(sent: Sent): string {
  const before = sent['ticket'];
  return typeof before === 'string' && ticketForm.test(before) ? before : randomUUID();
}

/** A form, as it was sent before, with what was wrong with that. `note`: what is said above it. */
export function formPage(
  form: Form,
  { language, words }: SpokenForm,
  sent: Sent,
  { problems = [], note = '' }: { problems?: readonly string[]; note?: string } = {},
): HttpAnswer {
  const wrong = problems.map((problem) => `<li>${escapeHtml(problem)}</li>`).join('');
  const alert = wrong === '' ? '' : `<div role="alert" class="problem"><ul>${wrong}</ul></div>`;
  const hidden = `<input${attributes({ type: 'hidden', name: 'ticket', value: readTicket(sent) })}>`;
  const button = `<button>${escapeHtml(form.buttonLabel === ownLabel ? words.submit : form.buttonLabel)}</button>`;
  const ofFiles = form.fields.some(({ type }) => type === 'file') ? attributes({ enctype: 'multipart/form-data' }) : '';
  const fields = `<form method="post"${ofFiles}>${hidden}${fieldsHtml(form.fields, sent, words)}${button}</form>`;
  return pageAnswer(pickFormTitle(form, words), `${paragraphs(note)}${paragraphs(form.description)}${alert}${fields}`, {
    status: problems.length === 0 ? 200 : 400,
    language,
  });
}
