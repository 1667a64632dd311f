import { describe, expect, it } from '@jest/globals';
import { endOfRun, failureOf, isToldNobody } from './end-of-run.js';

const failed_tools = [{ tool: 'get_counts', code: 'tool-failed' as const }];
const error = { code: 'NODE_FAILED', message: 'Fetch: the tool has a private address' };

describe('the end of a run', () => {
  it('is its outcome where nothing failed', () => {
    expect(endOfRun({}, 'answered', 'it was sent')).toEqual({
      text: 'answered',
      meaning: 'it was sent',
      isMarred: false,
    });
    expect(failureOf({})).toBeNull();
  });

  it('names the tool that failed behind an answer', () => {
    const end = endOfRun({ failed_tools }, 'answered', 'it was sent');
    expect(end).toEqual({ text: 'answered, a tool failed', meaning: 'get_counts: tool failed', isMarred: true });
    expect(failureOf({ failed_tools })).toBe('get_counts: tool failed');
  });

  it('is the failure of its node in a workflow, in the words of that, whatever else failed', () => {
    expect(endOfRun({ error, failed_tools }, 'stalled', 'it made no progress')).toMatchObject({
      text: 'failed',
      meaning: error.message,
    });
    expect(failureOf({ error, failed_tools })).toBe(error.message);
    const told = { kind: 'apology' as const, status: 'sent' as const, text: error.message };
    expect(failureOf({ error, last_reply: told })).toBe('node failed'); // an apology is no reason
  });

  it('is told to nobody where a workflow was not asked for in words', () => {
    expect(isToldNobody({ error, agent: 'workflow.orders' })).toBe(true);
    expect(isToldNobody({ error, program: 'workflow' })).toBe(true);
    expect(isToldNobody({ error, agent: 'desk' })).toBe(false);
    expect(isToldNobody({ agent: 'workflow.orders' })).toBe(false);
  });
});
