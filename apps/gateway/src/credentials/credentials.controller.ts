import { randomUUID } from 'node:crypto';
import { Body, Controller, Delete, Get, Inject, Param, Post, Put, Query } from '@nestjs/common';
import { createAccount, createProof, credentialTypeNames, sealCredential } from '#credentials';
import type { CredentialStore, SealingKeys, StoredCredential } from '#credentials';
import { credential, credentialList, typeView } from './credential-responses.js';
import type { CredentialListView, CredentialView } from './credential-responses.js';
import { OperatorRequest, readOperatorName } from '../auth/operator-request.js';
import { Operation } from '../openapi/operation.js';
import type { AskStore } from '../platform/ask-store.js';
import type { Config } from '../platform/config.js';
import { notFound, Problem } from '../platform/http/problem.js';
import { NamePageQuery, pageByKey } from '../platform/http/paging.js';
import { strictly } from '../platform/http/validation.js';
import { CONFIG, CREDENTIALS } from '../platform/tokens.js';
import { CredentialPath, readValues, WriteCredential } from './credential-requests.js';

/** Credentials of graphs: their values come in, are sealed, and go nowhere from here (ADR 71). */
@Controller('v1/credentials')
export class CredentialsController {
  constructor(
    @Inject(CREDENTIALS) private readonly ask: AskStore<CredentialStore>,
    @Inject(CONFIG) private readonly config: Pick<Config, 'CREDENTIALS_KEY'>,
  ) {}

  @Operation({
    id: 'listCredentials',
    summary: 'Every credential, without its values, and what one may be',
    answers: { 200: credentialList },
  })
  @Get()
  async list(@Query(strictly) query: NamePageQuery): Promise<CredentialListView> {
    const all = await this.ask((store) => store.list());
    const { page, next } = pageByKey(all, ({ name, id }) => [name.toLowerCase(), id], query);
    return { credentials: page.map((each) => this.view(each)), next, types: credentialTypeNames.map(typeView) };
  }

  @Operation({
    id: 'getCredential',
    summary: 'A credential, without its values',
    answers: { 200: credential },
    problems: [404],
  })
  @Get(':id')
  async show(@Param(strictly) { id }: CredentialPath): Promise<CredentialView> {
    return this.view(await this.existing(id));
  }

  @Operation({
    id: 'createCredential',
    summary: 'Seal values for some hosts',
    answers: { 201: credential },
    problems: [422],
  })
  @Post()
  create(@Body(strictly) body: WriteCredential): Promise<CredentialView> {
    return this.write(body, `cred_${randomUUID().replaceAll('-', '')}`, null);
  }

  @Operation({
    id: 'updateCredential',
    summary: 'Put a credential in the place of another, with all its values',
    answers: { 200: credential },
    problems: [404, 422],
  })
  @Put(':id')
  async update(
    @Param(strictly) { id }: CredentialPath,
    @Body(strictly) body: WriteCredential,
  ): Promise<CredentialView> {
    return this.write(body, id, await this.existing(id));
  }

  @Operation({ id: 'deleteCredential', summary: 'Forget a credential', answers: { 200: credential }, problems: [404] })
  @Delete(':id')
  async remove(
    @Param(strictly) { id }: CredentialPath,
    @Body(strictly) body: OperatorRequest,
  ): Promise<CredentialView> {
    const found = await this.existing(id);
    await this.ask((store) =>
      store.remove(id, { action: 'deleted', by: readOperatorName(body), why: body.reason, at: Date.now() }),
    );
    return this.view(found);
  }

  private async write(body: WriteCredential, id: string, before: StoredCredential | null): Promise<CredentialView> {
    const values = readValues(body);
    const at = Date.now();
    const plain = { id, name: body.name, type: body.type, hosts: body.hosts };
    const sealed = sealCredential(this.keys(), plain, values);
    const proof = createProof(this.keys(), plain, values);
    const account = createAccount(this.keys(), plain, values);
    const known = { ...(proof && { proof }), ...(account !== undefined && { account }) };
    const written = { ...plain, sealed, ...known, createdAt: before?.createdAt ?? at, updatedAt: at };
    const action = before === null ? 'created' : 'updated';
    await this.ask((store) => store.write(written, { action, by: readOperatorName(body), why: body.reason, at }));
    return this.view(written);
  }

  private async existing(id: string): Promise<StoredCredential> {
    const found = await this.ask((store) => store.read(id));
    if (found === null) throw notFound('credential');
    return found;
  }

  private keys(): SealingKeys {
    const { CREDENTIALS_KEY: keys } = this.config;
    if (keys === undefined)
      throw new Problem(409, 'conflict', 'CREDENTIALS_KEY is not set in the gateway: nothing can be sealed');
    return keys;
  }

  private view({ id, name, type, hosts, sealed, createdAt, updatedAt }: StoredCredential): CredentialView {
    const [created_at, updated_at] = [createdAt, updatedAt].map((at) => new Date(at).toISOString());
    const isCurrent = sealed.key === this.config.CREDENTIALS_KEY?.current;
    return {
      id,
      name,
      type,
      hosts,
      key: sealed.key,
      key_is_current: isCurrent,
      created_at: created_at ?? '',
      updated_at: updated_at ?? '',
    };
  }
}
