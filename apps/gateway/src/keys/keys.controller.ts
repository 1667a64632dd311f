import { Body, Controller, Delete, Get, Inject, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { createSecret, keyState, mostKeys } from '#access';
import type { AccessKey, AccessKeyStore } from '#access';
import { FoundCaller } from '../auth/caller-role.js';
import type { Caller } from '../auth/identity/caller.js';
import { NamedKeys } from '../auth/identity/named-keys.js';
import { OperatorRequest, readOperatorName } from '../auth/operator-request.js';
import { Operation } from '../openapi/operation.js';
import type { AskStore } from '../platform/ask-store.js';
import { badField, notFound, Problem } from '../platform/http/problem.js';
import { NamePageQuery, pageByKey } from '../platform/http/paging.js';
import { strictly } from '../platform/http/validation.js';
import { ACCESS_KEYS } from '../platform/tokens.js';
import { CreateKey, KeyPath, RotateKey } from './key-requests.js';
import { key, keyList, keyWithSecret } from './key-responses.js';
import type { KeyView, KeyWithSecretView } from './key-responses.js';
import { keyView } from './key-view.js';

/** Named keys of people and services (ADR 175). */
@Controller('v1/keys')
export class KeysController {
  constructor(
    @Inject(ACCESS_KEYS) private readonly ask: AskStore<AccessKeyStore>,
    private readonly named: NamedKeys,
  ) {}

  @Operation({ id: 'listKeys', summary: 'Every named key, by name', answers: { 200: keyList } })
  @Get()
  async list(@Query(strictly) query: NamePageQuery): Promise<{ keys: KeyView[]; next: string | null }> {
    const all = await this.ask((store) => store.list());
    const { page, next } = pageByKey(all, ({ name, id }) => [name.toLowerCase(), id], query);
    return { keys: page.map((each) => keyView(each, Date.now())), next };
  }

  @Operation({ id: 'getKey', summary: 'A named key', answers: { 200: key }, problems: [404] })
  @Get(':id')
  async show(@Param(strictly) { id }: KeyPath): Promise<KeyView> {
    return keyView(await this.existing(id), Date.now());
  }

  @Operation({
    id: 'createKey',
    summary: 'Make a key of a name, a role and scopes',
    answers: { 201: keyWithSecret },
    problems: [409],
  })
  @Post()
  async create(
    @Body(strictly) body: CreateKey,
    @FoundCaller() { words }: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<KeyWithSecretView> {
    const at = Date.now();
    const expiresAt = body.expires_at === undefined ? null : Date.parse(body.expires_at);
    if (expiresAt !== null && expiresAt <= at) throw badField('expires_at', 'expected a time to come');
    if (body.words === true && !words) throw badField('words', 'expected false: your own key has not that scope');
    const { id, text, hash } = createSecret();
    const scopes = { words: body.words ?? false, tenants: body.tenants ?? null, agents: body.agents ?? null };
    const first = { hash, overlapMs: 0, by: readOperatorName(body), why: body.reason, at };
    const made = { id, name: body.name, role: body.role, scopes, expiresAt, secrets: [first] };
    if (!(await this.ask((store) => store.create(made))))
      throw new Problem(
        409,
        'conflict',
        `there are ${mostKeys} keys, revoked ones of 90 days included: no more are kept`,
      );
    return this.saidOnce(reply, { key: keyView({ ...made, revoked: null, usedAt: null }, at), secret: text });
  }

  @Operation({
    id: 'rotateKey',
    summary: 'Give a key another secret; the one before goes on for a while',
    answers: { 201: keyWithSecret },
    problems: [404, 409],
  })
  @Post(':id/rotate')
  async rotate(
    @Param(strictly) { id }: KeyPath,
    @Body(strictly) body: RotateKey,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<KeyWithSecretView> {
    const at = Date.now();
    const found = await this.existing(id);
    const state = keyState(found, at);
    if (state !== 'active')
      throw new Problem(409, 'conflict', `the key ${found.name} (${id}) is ${state}: make another`);
    const { text, hash } = createSecret(id);
    const overlapMs = body.overlap_seconds * 1_000;
    const secret = { hash, overlapMs, by: readOperatorName(body), why: body.reason, at };
    if (!(await this.ask((store) => store.rotate(found, secret))))
      throw new Problem(409, 'conflict', `the key ${found.name} (${id}) was rotated by somebody else meanwhile`);
    this.named.forget(id);
    return this.saidOnce(reply, { key: keyView({ ...found, secrets: [...found.secrets, secret] }, at), secret: text });
  }

  @Operation({
    id: 'revokeKey',
    summary: 'Take a key back, for good',
    answers: { 200: key },
    problems: [404],
  })
  @Delete(':id')
  async revoke(@Param(strictly) { id }: KeyPath, @Body(strictly) body: OperatorRequest): Promise<KeyView> {
    await this.existing(id);
    const change = { by: readOperatorName(body), why: body.reason, at: Date.now() };
    await this.ask((store) => store.revoke(id, change));
    this.named.forget(id);
    return this.show({ id });
  }

  private saidOnce(reply: FastifyReply, answer: KeyWithSecretView): KeyWithSecretView {
    void reply.header('cache-control', 'no-store');
    return answer;
  }

  private async existing(id: string): Promise<AccessKey> {
    const found = await this.ask((store) => store.read(id));
    if (found === null) throw notFound('key');
    return found;
  }
}
