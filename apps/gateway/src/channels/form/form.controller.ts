import { createHash } from 'node:crypto';
import { Body, Controller, Get, Header, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiConsumes } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorIdFor } from '#deployment';
import { createToken } from '#redis';
import { formFragment, pageWords, pickPageLanguage, readTicket, writeTicket } from '#channels';
import type { FormPage, FormTicket, PageLanguage, PageWords } from '#channels';
import { isId } from '#protocol';
import { Public } from '../../openapi/public.js';
import { AgentDirectory } from '../../agent-directory/agent-directory.js';
import { abortOnClose } from '../../platform/http/abort-on-close.js';
import type { MessageView } from '../../messages/message-responses.js';
import { ReplyWait } from '../../messages/reply-wait.js';
import { EngineClient } from '../../platform/engine-client.js';
import { badField, notFound } from '../../platform/http/problem.js';
import { leniently } from '../../platform/http/validation.js';
import { Intake } from '../../intake/intake.js';
import { CONFIG } from '../../platform/tokens.js';
import { requestOn } from '../../agent-directory/inbound-request.js';
import type { Firm } from '../../platform/firm.js';
import { pageHtml, pageOfFirm } from '../../platform/public-page.js';
import { FormGuard, isOwnOrigin, isShownAsPage } from './form.guard.js';
import type { FormConfig } from './form.settings.js';
import { formType, Operation, page } from '../../openapi/operation.js';

const path = '/forms/chat';
const htmlType = 'text/html; charset=utf-8';

/** How long a form's request waits for an answer, in milliseconds; then the person may look again. */
const waitMs = 20_000;
const longestText = 4_096;

/** The fields of a form. */
export class FormFieldsSent {
  @IsString({ message: 'expected the ticket of a form' })
  ticket!: string;

  @IsOptional()
  @IsString({ message: 'expected a text' })
  text?: string;

  @IsOptional()
  @IsString({ message: 'expected the id of a message' })
  message?: string;
}

/** The source id of a form's text, by its ticket and words: sent twice it is one text, and edited under the same ticket another. */
function buildSourceId({ conversation, turn }: FormTicket, text: string): string {
  const words = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return `${conversation}.${turn}.${words}`;
}

function explainNoReply(view: MessageView | null, words: PageWords): string | null {
  if (view === null) return words.late;
  return view.reply === null ? words.unanswered : null;
}

/**
 * A form on a web page: sent by POST, answered by an HTML fragment, without scripts. The same words sent twice by one form are one text
 * (I1).
 */
@Public()
@Controller(path.slice(1))
@UseGuards(FormGuard)
export class FormController {
  constructor(
    @Inject(CONFIG) private readonly config: FormConfig & Firm,
    private readonly engine: EngineClient,
    private readonly intake: Intake,
    private readonly replyWait: ReplyWait,
    private readonly agentDirectory: AgentDirectory,
  ) {}

  @Operation({ id: 'beginForm', summary: 'A form to chat by, to be put on a page', answers: { 200: page } })
  @Get()
  @Header('content-type', htmlType)
  begin(@Req() request: FastifyRequest): string {
    return this.page(request, { conversation: createToken(), turn: '' }, { action: this.actionFor(request) });
  }

  @Operation({
    id: 'sendForm',
    summary: 'A message by a form, answered by the form',
    answers: { 200: page, 400: page },
  })
  @ApiConsumes(formType)
  @Post()
  @Header('content-type', htmlType)
  async send(@Body(leniently) form: FormFieldsSent, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const action = this.actionFor(reply.request);
    const ticket = this.requireTicket(form);
    const text = form.text ?? '';
    if (text.trim() === '' || text.length > longestText) {
      void reply.status(400);
      return this.page(reply.request, ticket, {
        action,
        note: pageWords(this.language(reply.request)).write.replace('{most}', String(longestText)),
      });
    }
    const { theirs, ours } = this.buildAddress(ticket);
    const sourceId = buildSourceId(ticket, text);
    const asked = requestOn(this.agentDirectory, 'html', { sourceId, ours, theirs, text, attachments: 0 });
    const { messageId, isSpooled } = await this.intake.accept(asked);
    const view = isSpooled ? null : await this.replyWait.until(messageId, waitMs, abortOnClose(reply));
    return this.page(reply.request, ticket, {
      action,
      asked: text,
      ...this.showAnswer(reply.request, action, { ticket, message: messageId, view }),
    });
  }

  @Operation({
    id: 'lookAgainByForm',
    summary: 'The answer to a message sent by a form before',
    answers: { 200: page },
    problems: [404],
  })
  @ApiConsumes(formType)
  @Post('reply')
  @Header('content-type', htmlType)
  async look(@Body(leniently) form: FormFieldsSent, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const ticket = this.requireTicket(form);
    const { message: messageId = '' } = form;
    const isTheirs = await this.engine.ask(async (store) => {
      if (!isId('msg', messageId) || !store.knows(messageId)) return false;
      const message = await store.records.readMessage(messageId);
      return message?.actorId === actorIdFor(store.engine.deployment, this.buildAddress(ticket));
    });
    if (!isTheirs) throw notFound('message');
    const view = await this.replyWait.until(messageId, waitMs, abortOnClose(reply));
    const action = this.actionFor(reply.request);
    return this.page(reply.request, ticket, {
      action,
      ...this.showAnswer(reply.request, action, { ticket, message: messageId, view }),
    });
  }

  /** The URL that forms are sent to: absolute where a page of another site has asked for the form, else the URL that this one came from. */
  private actionFor(request: FastifyRequest): string {
    const { origin } = request.headers;
    return origin === undefined || isOwnOrigin(origin, request) ? path : `${this.config.PUBLIC_BASE_URL ?? ''}${path}`;
  }

  private buildAddress({ conversation: theirs }: FormTicket) {
    const side = { channel: 'html', ours: 'form' };
    return { tenant: this.agentDirectory.registry.findTenant(side.channel, side.ours), ...side, theirs };
  }

  /** The answer's HTML, with a link to look again while the answer is not there. */
  private showAnswer(
    request: FastifyRequest,
    action: string,
    { ticket, message, view }: { ticket: FormTicket; message: string; view: MessageView | null },
  ): Pick<FormPage, 'reply' | 'note' | 'look'> {
    const look = view === null ? { action: `${action}/reply`, ticket: this.written(ticket), message } : null;
    return { reply: view?.reply?.text ?? null, note: explainNoReply(view, pageWords(this.language(request))), look };
  }

  /** The fragment or, where a browser shows it by itself, a page of the firm around it. */
  private page(
    request: FastifyRequest,
    ticket: FormTicket,
    shown: Pick<FormPage, 'action'> & Partial<FormPage>,
  ): string {
    const next = this.written({ ...ticket, turn: createToken() });
    const isPage = isShownAsPage(request);
    const language = this.language(request);
    const words = pageWords(language);
    const fragment = {
      words,
      ticket: next,
      asked: null,
      reply: null,
      note: null,
      look: null,
      isOneLine: isPage,
      ...shown,
    };
    const html = formFragment(fragment);
    return isPage ? pageOfFirm(pageHtml(words.chat, html, language), this.config) : html;
  }

  /** The language of what the page itself says: the agent's, or else the visitor's. */
  private language({ headers }: FastifyRequest): PageLanguage {
    const { reading } = this.agentDirectory;
    const side = { channel: 'html', ours: 'form' };
    const serving = reading.serving({ tenant: reading.findTenant(side.channel, side.ours), ...side });
    const agents = typeof serving === 'string' ? 'en' : serving.definition.language;
    return pickPageLanguage(agents, headers['accept-language']);
  }

  private written(ticket: FormTicket): string {
    return writeTicket(this.config.HTML_FORM_SECRET ?? '', ticket);
  }

  private requireTicket({ ticket }: FormFieldsSent): FormTicket {
    const read = readTicket(this.config.HTML_FORM_SECRET ?? '', ticket);
    if (read === null) throw badField('ticket', 'expected one that this gateway has written');
    return read;
  }
}
