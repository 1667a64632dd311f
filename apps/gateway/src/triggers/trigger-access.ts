import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GraphTrigger } from '#compiler';
import { headerProving } from '#credentials';
import type { CredentialStore } from '#credentials';
import { findCallerCredential, findCallerType } from '#triggers';
import type { AskStore } from '../platform/ask-store.js';
import type { Config } from '../platform/config.js';
import type { Firm } from '../platform/firm.js';
import { Problem } from '../platform/http/problem.js';
import { CONFIG, CREDENTIALS } from '../platform/tokens.js';

/** What a caller gets where there is nothing, or nothing for this caller: no more than where no route is. */
export function noTrigger(): Problem {
  return new Problem(404, 'not-found', 'no such address');
}

function parseOrigin(url: string | undefined): string | null {
  return url === undefined ? null : new URL(url).origin;
}

/** Who may call a trigger. Secrets are compared by their proofs, and nothing is opened. */
@Injectable()
export class TriggerAccess {
  constructor(
    @Inject(CREDENTIALS) private readonly ask: AskStore<CredentialStore>,
    @Inject(CONFIG) private readonly config: Pick<Config, 'CREDENTIALS_KEY'> & Firm & { PUBLIC_BASE_URL?: string },
  ) {}

  /** Whose public pages are. */
  get firm(): Firm {
    return this.config;
  }

  /**
   * The header by which the caller signed in, which no run shall see; null: anybody may call. Throws a 401 where a browser is to ask for
   * a password, else a 404: a stranger does not learn that there is something.
   */
  async admit(trigger: GraphTrigger, reply: FastifyReply): Promise<string | null> {
    const type = findCallerType(trigger);
    if (type === null) return null;
    if (type === 'httpBasicAuth' && reply.request.method !== 'GET') this.refuseOtherSites(reply.request);
    const { CREDENTIALS_KEY: keys } = this.config;
    const credential = await this.ask((store) => findCallerCredential(store, trigger, type));
    const header = keys && credential ? headerProving(keys, credential, reply.request.headers) : null;
    if (header !== null) return header;
    if (type !== 'httpBasicAuth') throw noTrigger();
    void reply.header('www-authenticate', 'Basic realm="trigger", charset="UTF-8"');
    throw new Problem(401, 'unauthorized', 'expected a user and a password');
  }

  /** Throws a 403 where a browser sends what a page of another site made: it may bring a password along. */
  refuseOtherSites({ headers }: FastifyRequest): void {
    const { origin, host } = headers;
    const own = [`http://${host ?? ''}`, `https://${host ?? ''}`, parseOrigin(this.config.PUBLIC_BASE_URL)];
    if (origin !== undefined && !own.includes(origin))
      throw new Problem(403, 'forbidden', 'Origin: expected this gateway');
  }
}
