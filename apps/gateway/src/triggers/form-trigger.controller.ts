import { Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FilePlace } from '#files';
import { canonicalCall } from '#idempotency';
import { Public } from '../openapi/public.js';
import { EngineClient } from '../platform/engine-client.js';
import { toNetwork } from '../platform/http/to-network.js';
import { Problem } from '../platform/http/problem.js';
import { BroughtFiles } from './brought-files.js';
import { refuseCaller } from './caller-limits.js';
import { readFields } from './form-fields.js';
import type { FieldsRead } from './form-fields.js';
import { formPage, pickFormTitle, readTicket, sendAnswer, sentIn } from './form-page.js';
import type { Form } from './form-page.js';
import { spokenTo } from './form-words.js';
import type { SpokenForm } from './form-words.js';
import type { RunEnd } from './run-end.js';
import { noTrigger, TriggerAccess } from './trigger-access.js';
import type { HttpAnswer } from './trigger-answer.js';
import { findTrigger } from './trigger-lookup.js';
import type { FoundTrigger } from './trigger-lookup.js';
import { attributes, escapeHtml, pageAnswer, paragraphs } from '../platform/public-page.js';
import { TriggerRates } from './trigger-rates.js';
import { TriggerRuns } from './trigger-runs.js';

/** A form that was sent, and the language of who sent it. */
interface Submitted {
  found: FoundTrigger;
  form: Form;
  spoken: SpokenForm;
  /** The name under which the page is sent once. */
  ticket: string;
  /** Where its files lie; absent: it has none. */
  brought?: FilePlace;
}

/** Forms of published graphs: pages without scripts, each submission one run. */
@ApiExcludeController()
@Public()
@Controller('form')
export class FormTriggerController {
  constructor(
    private readonly engine: EngineClient,
    private readonly rates: TriggerRates,
    @Inject(TriggerAccess) private readonly access: TriggerAccess,
    @Inject(TriggerRuns) private readonly runs: TriggerRuns,
    @Inject(BroughtFiles) private readonly files: BroughtFiles,
  ) {}

  @Get('*')
  async show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { form } = await this.admit(request, reply);
    await sendAnswer(reply, formPage(form, spokenTo(request.headers), {}), this.access.firm);
  }

  @Post('*')
  async submit(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { found, form } = await this.admit(request, reply);
    this.access.refuseOtherSites(request);
    const brought = await this.files.read(request, found);
    const sent = sentIn(brought?.fields ?? request.body);
    const spoken = spokenTo(request.headers);
    const read = readFields(form.fields, sent, spoken.words, brought?.files);
    if ('problems' in read) {
      if (brought !== null) await this.files.drop(brought.place);
      await sendAnswer(reply, formPage(form, spoken, sent, read), this.access.firm);
      return;
    }
    const submitted = { found, form, spoken, ticket: readTicket(sent), ...(brought && { brought: brought.place }) };
    await sendAnswer(reply, await this.answer(submitted, read, reply), this.access.firm);
  }

  private async answer(
    { found, form, spoken, ticket, brought }: Submitted,
    { values: fields, files }: FieldsRead,
    reply: FastifyReply,
  ): Promise<HttpAnswer> {
    const payload = { fields, formMode: 'production', ...(Object.keys(files).length > 0 && { files }) };
    const call = {
      ...found,
      payload,
      network: toNetwork(reply.request.ip),
      once: { key: `form ${ticket}`, payload: canonicalCall({ path: found.path, ...payload }) },
      ...(brought && { brought }),
    };
    const runId = await this.runs.start(call);
    if (form.responds === 'onReceived') return donePage(form, spoken);
    try {
      const end = await this.runs.end(call, runId, form.responds === 'responseNode', reply);
      return 'answer' in end ? await this.files.answer(end.answer, runId) : toFormAnswer(end, form, spoken);
    } catch (error) {
      if (!(error instanceof Problem) || error.getStatus() !== 504) throw error;
      const { words, language } = spoken;
      return pageAnswer(pickFormTitle(form, words), paragraphs(words.workedOn), { language });
    }
  }

  private async admit(request: FastifyRequest, reply: FastifyReply): Promise<{ found: FoundTrigger; form: Form }> {
    await this.rates.take(toNetwork(request.ip));
    const found = await findTrigger(this.engine, request, '/form/', (path) => [`form ${path}`]);
    const { arming } = found.trigger;
    if (arming.kind !== 'form') throw noTrigger();
    refuseCaller(arming, request);
    await this.access.admit(found.trigger, reply);
    return { found, form: arming };
  }
}

/** Where the browser is to go on, a header leads it: a page's policy lets a form lead nowhere else. */
function donePage(form: Form, { words, language }: SpokenForm): HttpAnswer {
  const { doneText = words.recorded, doneUrl } = form;
  const leads = doneUrl === undefined ? '' : `<p><a${attributes({ href: doneUrl })}>${escapeHtml(doneUrl)}</a></p>`;
  const body = `<div role="status">${paragraphs(doneText)}</div>${leads}`;
  const page = pageAnswer(pickFormTitle(form, words), body, { language });
  return doneUrl === undefined
    ? page
    : { ...page, headers: { ...page.headers, refresh: `0;url=${new URL(doneUrl).href}` } };
}

function toFormAnswer(end: Exclude<RunEnd, { answer: unknown }>, form: Form, spoken: SpokenForm): HttpAnswer {
  if (end.isGood) return donePage(form, spoken);
  const { words, language } = spoken;
  const body = `<p role="alert">${escapeHtml(words.failed)}</p>`;
  return pageAnswer(pickFormTitle(form, words), body, { status: 500, language });
}
