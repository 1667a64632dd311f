import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GraphTrigger } from '#compiler';
import { headerProving } from '#credentials';
import type { CredentialStore, StoredCredential } from '#credentials';
import type { AskStore } from '../platform/ask-store.js';
import type { Config } from '../platform/config.js';
import { Problem } from '../platform/http/problem.js';
import { CONFIG, CREDENTIALS } from '../platform/tokens.js';

/** What a caller gets where there is nothing, or nothing for this caller: no more than where no route is. */
export function noTrigger(): Problem {
  return new Problem(404, 'not-found', 'no such address');
}

const typeOf: Readonly<Record<string, string>> = { basicAuth: 'httpBasicAuth', headerAuth: 'httpHeaderAuth' };

/** The type of the credential by which callers of a trigger sign in; null: anybody may call. */
function typeFor({ arming }: GraphTrigger): string | null {
  if (!('authentication' in arming) || arming.authentication === 'none') return null;
  return typeOf[arming.authentication] ?? arming.authentication;
}

function originOf(url: string | undefined): string | null {
  return url === undefined ? null : new URL(url).origin;
}

/** Who may call a trigger. Secrets are compared by their proofs, and nothing is opened. */
@Injectable()
export class TriggerAccess {
  constructor(
    @Inject(CREDENTIALS) private readonly ask: AskStore<CredentialStore>,
    @Inject(CONFIG) private readonly config: Pick<Config, 'CREDENTIALS_KEY'> & { PUBLIC_BASE_URL?: string },
  ) {}

  /** Why nobody could ever call it; null: somebody can, or anybody may. */
  async problemOf(trigger: GraphTrigger): Promise<string | null> {
    const type = typeFor(trigger);
    if (type === null) return null;
    if (this.config.CREDENTIALS_KEY === undefined)
      return 'CREDENTIALS_KEY is not set in the gateway: no caller can be known';
    const credential = await this.credentialOf(trigger, type);
    if (credential === null) return `expected a credential of the type ${type}`;
    if (credential.proof === undefined) return `the credential ${credential.name} is of an older build: write it again`;
    return null;
  }

  /**
   * The header by which the caller signed in, which no run shall see; null: anybody may call. Throws a 401 where a browser is to ask for
   * a password, else a 404: a stranger does not learn that there is something.
   */
  async admit(trigger: GraphTrigger, reply: FastifyReply): Promise<string | null> {
    const type = typeFor(trigger);
    if (type === null) return null;
    if (type === 'httpBasicAuth' && reply.request.method !== 'GET') this.refuseOtherSites(reply.request);
    const { CREDENTIALS_KEY: keys } = this.config;
    const credential = await this.credentialOf(trigger, type);
    const header = keys && credential ? headerProving(keys, credential, reply.request.headers) : null;
    if (header !== null) return header;
    if (type !== 'httpBasicAuth') throw noTrigger();
    void reply.header('www-authenticate', 'Basic realm="trigger", charset="UTF-8"');
    throw new Problem(401, 'unauthorized', 'expected a user and a password');
  }

  /** Throws a 403 where a browser sends what a page of another site made: it may bring a password along. */
  refuseOtherSites({ headers }: FastifyRequest): void {
    const { origin, host } = headers;
    const own = [`http://${host ?? ''}`, `https://${host ?? ''}`, originOf(this.config.PUBLIC_BASE_URL)];
    if (origin !== undefined && !own.includes(origin))
      throw new Problem(403, 'forbidden', 'Origin: expected this gateway');
  }

  private async credentialOf({ credentials }: GraphTrigger, type: string): Promise<StoredCredential | null> {
    const id = credentials[type];
    const found = id === undefined ? null : await this.ask((store) => store.read(id));
    return found?.type === type ? found : null;
  }
}
