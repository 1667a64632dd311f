import { Body, Controller, Get, HttpCode, Inject, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { CredentialStore, CredentialTestAnswer, CredentialTestQuestion } from '#credentials';
import type { Inquiries } from '#deployment';
import { BuilderOrders } from '../builder/builder-orders.js';
import { Operation } from '../openapi/operation.js';
import { askInquiry } from '../platform/http/ask-inquiry.js';
import type { AskStore } from '../platform/ask-store.js';
import { EngineClient } from '../platform/engine-client.js';
import { notFound, Problem } from '../platform/http/problem.js';
import { strictly } from '../platform/http/validation.js';
import { CREDENTIAL_INQUIRIES, CREDENTIALS } from '../platform/tokens.js';
import { CredentialPath, TestCredential } from './credential-requests.js';
import { credentialTest, credentialUses } from './credential-responses.js';
import type { CredentialTestView, CredentialUsesView } from './credential-responses.js';
import { findUses } from './credential-uses.js';

type Answer = CredentialTestAnswer | { why: string };

/** How long a tool-runner may take, in ms. */
const patienceMs = 15_000;

/** What a credential is good for: where it is used, and whether its host knows it. A tool-runner makes the call, which alone opens credentials (ADR 71). */
@Controller('v1/credentials')
export class CredentialUseController {
  constructor(
    private readonly engine: EngineClient,
    @Inject(CREDENTIALS) private readonly credentials: AskStore<CredentialStore>,
    @Inject(CREDENTIAL_INQUIRIES) private readonly inquire: AskStore<Inquiries<CredentialTestQuestion, Answer>>,
    private readonly orders: BuilderOrders,
  ) {}

  @Operation({
    id: 'getCredentialUses',
    summary: 'Where a credential is used: workflows, their drafts and their nodes',
    answers: { 200: credentialUses },
    problems: [404],
  })
  @Get(':id/uses')
  async uses(@Param(strictly) { id }: CredentialPath): Promise<CredentialUsesView> {
    await this.requireThere(id);
    return { uses: await findUses({ engine: this.engine, orders: this.orders }, id) };
  }

  @Operation({
    id: 'testCredential',
    summary: 'Make one real call with a credential, by GET to one of its hosts',
    answers: { 200: credentialTest },
    problems: [404],
  })
  @HttpCode(200)
  @Post(':id/test')
  async test(
    @Param(strictly) { id }: CredentialPath,
    @Body(strictly) { url }: TestCredential,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CredentialTestView> {
    await this.requireThere(id);
    const question = { id, url: url ?? null };
    const answer = await askInquiry(this.inquire, question, { reply, of: 'tool-runner', withinMs: patienceMs });
    if ('why' in answer) throw new Problem(503, 'unavailable', `the tool-runner has failed: ${answer.why}`);
    return answer;
  }

  private async requireThere(id: string): Promise<void> {
    if ((await this.credentials((store) => store.read(id))) === null) throw notFound('credential');
  }
}
