import { describe, expect, it } from '@jest/globals';
import { strictly } from '../platform/http/validation.js';
import { SetSchedule } from '../schedules/schedule-requests.js';
import { StartWorkflow } from './workflow-requests.js';

const most = 'é'.repeat(32_768);

async function take(metatype: new () => object, body: object): Promise<unknown> {
  return await strictly.transform(body, { type: 'body', metatype }).catch((error: unknown) => error);
}

describe('the input of a document', () => {
  it.each([
    ['an empty text', ''],
    ['a blank text', ' \n'],
    ['as many bytes as an output may have', most],
    ['half of a character', '\ud800'],
  ])('may be %s', async (_, input) => {
    expect(await take(StartWorkflow, { input })).toMatchObject({ input });
    const schedule = { document: {}, id: 'nightly', by: 'ops', reason: 'every night' };
    expect(await take(SetSchedule, { ...schedule, input })).toMatchObject({ input });
  });

  it.each([
    ['a byte more', `${most}x`],
    ['a number', 1],
    ['nothing', undefined],
  ])('may not be %s', async (_, input) => {
    const refused = await take(StartWorkflow, { input });
    if (input !== undefined) expect(await take(SetSchedule, { input })).toBeInstanceOf(Error);
    expect(JSON.stringify(refused)).toContain('expected a text of at most 65536 bytes in UTF-8');
  });
});
