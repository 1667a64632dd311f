import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config.js';
import { isLook } from './sign-ins.js';
import type { Role, Sessions } from './sign-ins.js';
import { Problem } from '../platform/http/problem.js';
import { BearerKey, unauthorized } from '../platform/http/bearer-key.js';
import type { ProcessContext } from '../platform/process-context.js';
import { RequestRate } from './request-rate.js';
import { WrongKeys } from './wrong-keys.js';

type Settings = Pick<Config, 'GATEWAY_API_KEY' | 'OPERATOR_API_KEY' | 'API_REQUESTS_PER_MINUTE'>;

/** Who asks: by a key of the API, or by a session of the console. Whoever knows the operator key may do what a viewer may, too. */
export class Callers {
  private readonly viewer: BearerKey;
  private readonly operator: BearerKey | null;
  private readonly looks: Record<Role, RequestRate>;

  constructor(
    config: Settings,
    private readonly sessions: Pick<Sessions, 'roleIn'>,
    private readonly wrongKeys: Pick<WrongKeys, 'refuse' | 'wrong' | 'right'>,
  ) {
    const { GATEWAY_API_KEY: viewer, OPERATOR_API_KEY: operator, API_REQUESTS_PER_MINUTE: perMinute } = config;
    this.viewer = new BearerKey(viewer);
    this.operator = operator === undefined ? null : new BearerKey(operator);
    this.looks = { viewer: new RequestRate(perMinute), operator: new RequestRate(perMinute) };
  }

  /** Null for who carries no key that we know. */
  byKey(request: FastifyRequest): Role | null {
    if (this.operator?.isIn(request)) return 'operator';
    return this.viewer.isIn(request) ? 'viewer' : null;
  }

  /** Null for nobody we know. Rejects with a 403 for a session's change without its word, and with a 503 while sessions cannot be read. */
  async roleOf(request: FastifyRequest): Promise<Role | null> {
    return this.byKey(request) ?? (await this.sessions.roleIn(request));
  }

  /** Throws a 429 before a key is looked at that comes from where too many wrong ones came from. */
  refuseGuesses(request: FastifyRequest): void {
    if (hasKey(request)) this.wrongKeys.refuse(request.ip);
  }

  /** The caller's role. Rejects as `roleOf` does, with a 401 for nobody we know, and with a 429 for who guesses keys. */
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<Role> {
    this.refuseGuesses(request);
    let role: Role | null = null;
    try {
      role = await this.roleOf(request);
    } finally {
      this.count(request, role); // a session that cannot be read makes no key right
    }
    if (role === null) throw unauthorized(reply);
    return role;
  }

  /** Takes a look's share of what a key and its sessions may look at in a minute at this gateway. Throws a 429 where none is left. */
  takeLook(role: Role, request: FastifyRequest): void {
    const retryAfter = isLook(request) ? this.looks[role].take() : 0;
    if (retryAfter > 0) throw new Problem(429, 'rate-limited', 'too many looks under this key', { retryAfter });
  }

  private count(request: FastifyRequest, role: Role | null): void {
    if (role !== null) this.wrongKeys.right(request.ip);
    else if (hasKey(request)) this.wrongKeys.wrong(request.ip);
  }

  /** Takes note of a key that somebody else knows, such as an agent's own. */
  known(request: FastifyRequest): void {
    this.wrongKeys.right(request.ip);
  }
}

/** The callers of a process. */
export function callersOf(config: Settings, sessions: Sessions, { metrics }: ProcessContext): Callers {
  return new Callers(config, sessions, new WrongKeys(() => metrics.count('wrongKeys', { at: 'api' })));
}

function hasKey({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined && headers.authorization !== '';
}
