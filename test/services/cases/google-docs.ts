import type { ServiceCases } from '../service-case.js';

const document = { documentURL: 'https://docs.google.com/document/d/d_1/edit' };
const words = (...texts: string[]) => ({ paragraph: { elements: texts.map((content) => ({ textRun: { content } })) } });
const whole = { documentId: 'd_1', body: { content: [{ sectionBreak: {} }, words('Dear ', 'Ann\n'), words('Bye\n')] } };

/** As https://developers.google.com/workspace/docs/api/reference/rest says; a document is made in a folder by Drive. */
export const googleDocsCases: ServiceCases = {
  service: 'n8n-nodes-base.googleDocs',
  credentials: [
    {
      ...{ type: 'googleDocsOAuth2Api', hosts: ['docs.googleapis.com', 'www.googleapis.com'] },
      values: { clientId: 'client', clientSecret: 'secret-of-the-client', refreshToken: 'token-to-refresh' },
    },
  ],
  usual: { documentId: 'd_1' },
  refusal: { status: 403, body: { error: { code: 403, message: 'No permission' } }, said: 'No permission' },
  cases: [
    {
      of: 'document.create',
      parameters: { title: 'Letter', folderId: 'd_2' },
      asks: [
        {
          ...{ method: 'POST', path: '/drive/v3/files', query: { supportsAllDrives: 'true' } },
          body: { name: 'Letter', mimeType: 'application/vnd.google-apps.document', parents: ['d_2'] },
        },
      ],
      answers: [{ id: 'd_1', name: 'Letter' }],
    },
    {
      of: 'document.get',
      parameters: { operation: 'get', ...document },
      asks: [{ method: 'GET', path: '/v1/documents/d_1' }],
      answers: [whole],
      items: [{ documentId: 'd_1', content: 'Dear Ann\nBye\n' }],
    },
    {
      of: 'document.get',
      parameters: { operation: 'get', documentURL: 'd_1', simple: false },
      asks: [{ method: 'GET', path: '/v1/documents/d_1' }],
      answers: [whole],
    },
    {
      of: 'document.update',
      parameters: {
        ...{ operation: 'update', ...document },
        actionsUi: {
          actionFields: [
            { action: 'insert', text: '={{ $json.a }}' },
            { action: 'insert', locationChoice: 'location', index: 1, text: 'First' },
            { action: 'replaceAll', text: '{{name}}', replaceText: 'Ann', matchCase: true },
          ],
        },
      },
      item: { a: 'Last' },
      asks: [
        {
          ...{ method: 'POST', path: '/v1/documents/d_1:batchUpdate' },
          body: {
            requests: [
              { insertText: { text: 'Last', endOfSegmentLocation: { segmentId: '' } } },
              { insertText: { text: 'First', location: { index: 1 } } },
              { replaceAllText: { replaceText: 'Ann', containsText: { text: '{{name}}', matchCase: true } } },
            ],
          },
        },
      ],
      answers: [{ documentId: 'd_1', replies: [{}, {}, {}] }],
      items: [{ documentId: 'd_1' }],
    },
  ],
};
