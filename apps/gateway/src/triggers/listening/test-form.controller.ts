import { Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../openapi/public.js';
import type { AskStore } from '../../platform/ask-store.js';
import { toNetwork } from '../../platform/http/to-network.js';
import { TEST_LISTENERS } from '../../platform/tokens.js';
import { BroughtFiles } from '../brought-files.js';
import { readFields } from '../form-fields.js';
import type { FieldsRead } from '../form-fields.js';
import { formPage, pickFormTitle, sendAnswer, sentIn } from '../form-page.js';
import type { Form } from '../form-page.js';
import { spokenTo } from '../form-words.js';
import { noTrigger, TriggerAccess } from '../trigger-access.js';
import type { HttpAnswer } from '../trigger-answer.js';
import { pageAnswer, paragraphs } from '../../platform/public-page.js';
import { TriggerRates } from '../trigger-rates.js';
import { findListener, takenBefore } from './find-listener.js';
import { refuseLarge } from './refuse-large.js';
import type { TestListener, TestListeners } from './test-listeners.js';

const note = 'This form is being tested: what you send goes to whoever draws it, and nothing is started.';

/** Forms of drafts that wait for one to be sent (ADR 171). */
@ApiExcludeController()
@Public()
@Controller('form-test')
export class TestFormController {
  constructor(
    @Inject(TEST_LISTENERS) private readonly ask: AskStore<TestListeners>,
    private readonly rates: TriggerRates,
    @Inject(TriggerAccess) private readonly access: TriggerAccess,
    @Inject(BroughtFiles) private readonly files: BroughtFiles,
  ) {}

  @Get('*')
  async show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { form } = await this.admit(request, reply);
    await sendAnswer(reply, formPage(form, spokenTo(request.headers), {}, { note }), this.access.firm);
  }

  @Post('*')
  async submit(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { listener, form } = await this.admit(request, reply);
    this.access.refuseOtherSites(request);
    const brought = await this.files.readForTest(request);
    const sent = sentIn(brought?.fields ?? request.body);
    const spoken = spokenTo(request.headers);
    const read = readFields(form.fields, sent, spoken.words, brought?.files);
    await sendAnswer(
      reply,
      'problems' in read
        ? formPage(form, spoken, sent, { ...read, note })
        : await this.answer(listener, pickFormTitle(form, spoken.words), read),
      this.access.firm,
    );
  }

  private async answer(
    { id }: TestListener,
    title: string,
    { values: fields, files }: FieldsRead,
  ): Promise<HttpAnswer> {
    const payload = { fields, formMode: 'test', ...(Object.keys(files).length > 0 && { files }) };
    refuseLarge(payload);
    const isTaken = await this.ask((listeners) => listeners.take(id, payload));
    const words = isTaken ? 'Your response came to the test. Nothing was started.' : `Not taken: ${takenBefore}.`;
    return pageAnswer(title, paragraphs(words), { status: isTaken ? 200 : 404 });
  }

  private async admit(request: FastifyRequest, reply: FastifyReply): Promise<{ listener: TestListener; form: Form }> {
    await this.rates.take(toNetwork(request.ip));
    const { listener } = await findListener(this.ask, request, '/form-test/', isMeant);
    const { arming } = listener.trigger;
    if (arming.kind !== 'form') throw noTrigger();
    await this.access.admit(listener.trigger, reply);
    return { listener, form: arming };
  }
}

function isMeant({ trigger: { arming, webhookId } }: TestListener, path: string): boolean {
  return arming.kind === 'form' && path === (arming.path === '' ? webhookId : arming.path);
}
