import { describe, expect, it } from '@jest/globals';
import type { LedgerRow } from '#program';
import { someRow } from '../../test/ledger-rows.js';
import { replyText, shownRow } from './role-reads.js';

const secret = 'what somebody wrote';

/** A row with words wherever words can be; the fields that no test looks at are left out. */
function wordy(kind: LedgerRow['row']): LedgerRow {
  const words = {
    plan: secret,
    observation: secret,
    tool_args: { text: secret },
    reason: secret,
    cause_message: secret,
  };
  const keys = { idempotency_key: `add_note|{"text":"${secret}"}`, tool_args_hash: secret };
  const wordsOf: Partial<Record<LedgerRow['row'], string[]>> = {
    turn: ['plan', 'observation', 'cause_message'],
    tool: ['tool_args', 'idempotency_key', 'tool_args_hash', 'cause_message'],
    approval: ['reason', 'tool_args_hash'],
    operator: ['reason'],
  };
  const names = wordsOf[kind] ?? [];
  const entries = Object.entries({ ...words, ...keys }).filter(([name]) => names.includes(name));
  return { ...someRow('run_1', 1), row: kind, tool_name: 'add_note', ...Object.fromEntries(entries) } as LedgerRow; // see above
}

const kinds = ['turn', 'tool', 'reply', 'approval', 'outcome', 'operator'] as const;

describe('what a role may read of a ledger', () => {
  it.each(kinds)('is for viewers no word of a row of %s', (kind) => {
    const shown = shownRow('viewer', wordy(kind));
    expect(JSON.stringify(shown)).not.toContain(secret);
    expect(Object.keys(shown)).toEqual(Object.keys(wordy(kind)));
    expect(shown).toMatchObject({ row: kind, run_id: 'run_1', turn: 1 });
  });

  it.each(kinds)('is for operators a row of %s as it was written', (kind) => {
    expect(shownRow('operator', wordy(kind))).toEqual(wordy(kind));
  });

  it('is for viewers nothing that this build does not know', () => {
    const row = { ...someRow('run_1', 1), transcript: secret };
    expect(shownRow('viewer', row)).toHaveProperty('transcript', null);
    for (const kind of ['handed-over', 'constructor']) {
      const unknown = { ...row, row: kind } as unknown as LedgerRow; // as a newer controller may write
      const shown = shownRow('viewer', unknown);
      expect(shown).toMatchObject({ row: kind, run_id: 'run_1', turn: 1, transcript: null });
      expect(JSON.stringify(shown)).not.toContain(secret);
    }
  });
});

describe('the text of a reply', () => {
  const asked = { kind: 'approval' as const, text: 'Reply YES 123456 to do: add_note(text: x).' };

  it('that asks for approval is for operators, and for who texts by the API', () => {
    expect(replyText('viewer', { channel: 'sms' }, asked)).toBeNull();
    expect(replyText('operator', { channel: 'sms' }, asked)).toBe(asked.text);
    expect(replyText('viewer', { channel: 'api' }, asked)).toBe(asked.text);
    expect(replyText('viewer', { channel: 'api', agentId: 'workflow.pay' }, asked)).toBeNull();
    expect(replyText('operator', { channel: 'api', agentId: 'workflow.pay' }, asked)).toBe(asked.text);
  });

  it('that answers is for both', () => {
    expect(replyText('viewer', { channel: 'sms' }, { kind: 'answer', text: '7' })).toBe('7');
  });
});
