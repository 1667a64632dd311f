import { Injectable } from '@nestjs/common';
import { provenName, SignInLogStore } from '#access';
import { EngineClient } from '../../platform/engine-client.js';
import { ConsoleSessions, sessionTtlSeconds } from '../console-sessions.js';
import type { KeptSession } from '../console-sessions.js';
import type { Caller } from '../identity/caller.js';
import { hashText } from '../secret-texts.js';
import { Sessions } from '../sign-ins.js';
import type { SessionRecord, StoredSession } from '../stored-session.js';
import type { OpenSessionView } from './open-session-responses.js';

/** A session as admins may name it: nobody signs in by the hash of its token. */
function createSessionId(name: string): string {
  return `ses_${name}`;
}

function readKind(stored: StoredSession): OpenSessionView['how'] {
  if ('person' in stored) return 'provider';
  if ('glass' in stored) return 'break-glass-key';
  return 'key' in stored ? 'named-key' : 'shared-key';
}

/** Who is signed in to the console: looked at, and ended. */
@Injectable()
export class OpenSessions {
  constructor(
    private readonly engine: EngineClient,
    private readonly sessions: Sessions,
  ) {}

  /** All that are open. `token`: of whoever asks; null: they have none. */
  async list(token: string | null): Promise<OpenSessionView[]> {
    const kept = await this.ask((sessions) => sessions.list());
    const own = token === null ? null : hashText(token);
    const found = await Promise.all(kept.map((each) => this.view(each, own)));
    return found.filter((each) => each !== null);
  }

  /** False: there is no such session. Ended first: what the audit says has been done. */
  async end(id: string, { by, why }: { by: string; why: string }): Promise<boolean> {
    const kept = (await this.ask((sessions) => sessions.list())).find(({ name }) => createSessionId(name) === id);
    if (kept === undefined || !(await this.ask((sessions) => sessions.close(kept.name)))) return false;
    const stored = JSON.parse(kept.record) as SessionRecord; // only `Sessions` writes there
    const identity = (await this.sessions.findCaller(stored))?.identity ?? null;
    const whose = { session: id, how: readKind(stored), ...(identity && { of: provenName(identity) }) };
    const deed = { at: Date.now(), did: 'session-ended' as const, by, reason: why, to: whose };
    await this.engine.ask((_store, { redis }) => new SignInLogStore(redis).note(deed));
    return true;
  }

  /** Null: its key was revoked, or no rule fits any more, and it signs nobody in. */
  private async view({ name, record, leftMs }: KeptSession, own: string | null): Promise<OpenSessionView | null> {
    const stored = JSON.parse(record) as SessionRecord; // only `Sessions` writes there
    const caller: Caller | null = await this.sessions.findCaller(stored);
    if (caller === null) return null;
    const { role, words, tenants, agents, identity } = caller;
    const endsAt = Date.now() + leftMs;
    const person = 'person' in stored ? stored.person : null;
    return {
      ...{
        id: createSessionId(name),
        how: readKind(stored),
        name: identity?.name ?? null,
        identity: identity?.id ?? null,
      },
      ...{ issuer: person?.issuer ?? null, subject: person?.subject ?? null, role, words, tenants, agents },
      began_at: new Date(stored.at ?? endsAt - sessionTtlSeconds * 1_000).toISOString(),
      expires_at: new Date(endsAt).toISOString(),
      is_own: name === own,
    };
  }

  private ask<T>(question: (sessions: ConsoleSessions) => Promise<T>): Promise<T> {
    return this.engine.ask((_store, { redis }) => question(new ConsoleSessions(redis)));
  }
}
