import { describe, expect, it } from '@jest/globals';
import { DescribedAnswers } from './described-answers.js';

const answers = new DescribedAnswers();
const queues = { queues: [], timers: { conversations: 0, overdue: 0 } };
const json = 'application/json; charset=utf-8';

function complaint(path: string, status: number, body: unknown, type = json): string | null {
  return answers.complaint('GET', path, status, type, body);
}

describe('an answer of the API', () => {
  it('passes as it is described, and where nobody describes it', () => {
    expect(complaint('/v1/queues', 200, queues)).toBeNull();
    expect(complaint('/nowhere', 404, {})).toBeNull();
    expect([...answers.seen]).toEqual(['getQueues']);
  });

  it.each([
    ['a field that is not described', 200, { ...queues, more: 1 }, json],
    ['a field of another type', 200, { ...queues, timers: { conversations: '0', overdue: 0 } }, json],
    ['a field that is missing', 200, { queues: [] }, json],
    ['a status that is not described', 418, queues, json],
    ['another media type', 200, queues, 'text/html'],
  ])('is refused for %s', (_what, status, body, type) => {
    expect(complaint('/v1/queues', status, body, type)).toMatch(/^getQueues: /);
  });

  it('is held to the path that says more, of two that fit', () => {
    expect(complaint('/v1/runs/events', 200, 'x', 'text/event-stream')).toMatch(/^followRuns: /);
  });
});
