import { describe, expect, it } from '@jest/globals';

import type { SeenRequest } from '../stand-ins/stand-in-server.js';
import { OracleAudit, repeatsOf } from './audit-oracle.js';
import type { Witness } from './audit-oracle.js';
import type { Finding } from './findings.js';
import type { SentText } from './load.js';

const person = '+15550111';
const count = 7;

function text(day: number, times: { postedAt: number; acceptedAt: number | null }): SentText {
  const date = `2026-11-0${day}`;
  return {
    person,
    sid: `SM${day}`,
    question: { label: 'angry', start: date, end: date },
    ...times,
    isStopped: false,
    isBeforeTakeover: false,
  };
}

function toolCall(
  headers: SeenRequest['headers'],
  query = '?start=2026-11-01&end=2026-11-01&label=angry',
): SeenRequest {
  return { method: 'GET', url: new URL(`http://stand-in/counts${query}`), headers, body: '' };
}

function witness(bodies: string[], requests: SeenRequest[] = []): Witness {
  const messages = bodies.map((body, n) => ({ body, createdAt: 1_000 * (n + 1) }));
  return { messagesTo: (whose) => (whose === person ? messages : []), dashboard: { count: () => count, requests } };
}

function promisesOf(findings: readonly Finding[]): string[] {
  return findings.map(({ promise }) => promise);
}

const first = text(1, { postedAt: 0, acceptedAt: 10 });
const second = text(2, { postedAt: 20, acceptedAt: 30 });
const answers = ['7 angry messages on 2026-11-01.', '7 angry messages on 2026-11-02.'] as const;

describe('the audit of what the world has seen', () => {
  const cases: [string, string[], string[]][] = [
    ['finds nothing where each text has its answer in order', [...answers], []],
    ['takes two answers in one message for two answers', [answers.join(' ')], []],
    ['finds a text that was answered twice', [answers[0], answers[1], answers[1]], ['doubled_replies']],
    ['finds a text that nobody answered', [answers[0]], ['unanswered']],
    ['finds answers in the wrong order', [answers[1], answers[0]], ['inverted']],
    ['finds answers in the wrong order within one message', [[...answers].reverse().join(' ')], ['inverted']],
    ['finds a wrong number', ['8 angry messages on 2026-11-01.', answers[1]], ['wrong_outcomes']],
    [
      'takes an honest excuse for an answer',
      ['Sorry, I could not count angry messages on 2026-11-01: the tool failed (tool-failed).', answers[1]],
      [],
    ],
  ];
  it.each(cases)('%s', (_name, bodies, expected) => {
    expect(promisesOf(new OracleAudit(witness(bodies), [first, second], new Set()).findings)).toEqual(expected);
  });

  it('asks no answer for a text that no webhook took, or whose run ended in an apology', () => {
    const refused = text(3, { postedAt: 0, acceptedAt: null });
    expect(new OracleAudit(witness([]), [refused, first], new Set([first.sid])).findings).toEqual([]);
  });

  it('asks no order of texts that were under way at once', () => {
    const atOnce = text(2, { postedAt: 5, acceptedAt: 30 });
    expect(new OracleAudit(witness([...answers].reverse()), [first, atOnce], new Set()).findings).toEqual([]);
  });

  it('counts effects of one intent by key, and each request without one as its own', () => {
    const run = { 'x-run-id': 'run_1' };
    const of = (requests: SeenRequest[]): string[] =>
      promisesOf(new OracleAudit(witness([], requests), [], new Set()).findings);
    const once = toolCall({ ...run, 'x-idempotency-key': 'a' });
    expect(of([once, once])).toEqual([]);
    expect(repeatsOf(witness([], [once, once]))).toBe(1);
    expect(of([once, toolCall({ ...run, 'x-idempotency-key': 'b' })])).toEqual(['doubled_tool_effects']);
    expect(of([toolCall(run), toolCall(run)])).toEqual(['doubled_tool_effects']);
    expect(of([toolCall(run), toolCall({ 'x-run-id': 'run_2' })])).toEqual([]);
  });
});
