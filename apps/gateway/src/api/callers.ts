import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.js';
import type { Role, Sessions } from '../console/sessions.js';
import { BearerKey } from './bearer-key.js';

/** Who asks: by a key of the API, or by a session of the console. Whoever knows the operator key may do what a viewer may, too. */
export class Callers {
  private readonly viewer: BearerKey;
  private readonly operator: BearerKey | null;

  constructor(
    config: Pick<Config, 'GATEWAY_API_KEY' | 'OPERATOR_API_KEY'>,
    private readonly sessions: Pick<Sessions, 'roleIn'>,
  ) {
    this.viewer = new BearerKey(config.GATEWAY_API_KEY);
    this.operator = config.OPERATOR_API_KEY === undefined ? null : new BearerKey(config.OPERATOR_API_KEY);
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
}
