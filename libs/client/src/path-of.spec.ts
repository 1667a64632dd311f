import { describe, expect, it } from '@jest/globals';
import { createClient, pathOf, PathParameterError } from './index.js';

const hostile = ['.', '..', '', '\ud800', undefined, null];

describe('the path of an operation', () => {
  it('has each parameter as one segment', () => {
    expect(pathOf('/v1/runs/{runId}/events', { runId: 'run_1' })).toBe('/v1/runs/run_1/events');
    expect(pathOf('/v1/tables/{id}/rows/{row}', { id: 'a/b?c#d', row: 7 })).toBe('/v1/tables/a%2Fb%3Fc%23d/rows/7');
    expect(pathOf('/v1/runs/{runId}', { runId: '%2e%2e' })).toBe('/v1/runs/%252e%252e');
    expect(pathOf('/v1/runs/{runId}', { runId: '...' })).toBe('/v1/runs/...');
  });

  it.each(hostile)('is refused with %j for a parameter, by its name', (runId) => {
    expect(() => pathOf('/v1/runs/{runId}/cancel', { runId })).toThrow(PathParameterError);
    expect(() => pathOf('/v1/runs/{runId}/cancel', { runId })).toThrow('runId: expected a name or an id');
  });
});

it.each(['.', '..', ''])('a client makes no request with %j in the place of an id', async (id) => {
  const asked: string[] = [];
  const client = createClient({
    url: 'http://127.0.0.1:1',
    fetch: (request) => {
      asked.push(request.url);
      return Promise.resolve(new Response('{}'));
    },
  });
  const path = { runId: id };
  await expect(client.POST('/v1/runs/{runId}/cancel', { params: { path }, body: { reason: 'typo' } })).rejects.toThrow(
    'runId',
  );
  await expect(
    client.DELETE('/v1/workflows/{id}', { params: { path: { id } }, body: { reason: 'typo' } }),
  ).rejects.toThrow('id: expected');
  expect(asked).toEqual([]);
});
