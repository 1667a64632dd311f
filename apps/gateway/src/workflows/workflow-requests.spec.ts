import { describe, expect, it } from '@jest/globals';
import { checkDocument } from '#workflow';
import { besideDocument, PublishWorkflow } from './workflow-requests.js';

function passed(body: object): Promise<unknown> {
  return Promise.resolve(besideDocument.transform(body, { type: 'body', metatype: PublishWorkflow }));
}

describe('a document in a request', () => {
  it.each([null, 7, -0.5, true, false, [], ['a'], 'null', '7', '[]', ''])(
    'is left to the check of documents, which refuses it by code: %j',
    async (document) => {
      expect(await passed({ id: 'triage', document })).toMatchObject({ document });
      expect(checkDocument(document)).toMatchObject({
        ok: false,
        errors: [{ code: 'WORKFLOW_VALIDATION_FAILED', path: '' }],
      });
    },
  );

  it('must be there, where no graph is', async () => {
    await expect(passed({ id: 'triage' })).rejects.toMatchObject({ errors: [{ field: 'document' }] });
    expect(await passed({ id: 'triage', graph: {} })).toMatchObject({ graph: {} });
  });
});
