import { plainCase } from '../plain-case.js';
import type { ServiceCase, ServiceCases } from '../service-case.js';

const kept = { answers: [{ metadata: { id: 'f1' } }], items: [{ id: 'f1' }] };

/** Files and folders are copied, moved and deleted alike. */
const shared = (resource: string): ServiceCase[] => [
  ...['copy', 'move'].map((name) =>
    plainCase(`${resource}.${name}`, { path: '/a', toPath: '/b' }, ['POST', `/2/files/${name}_v2`], {
      ...{ ...kept, body: { from_path: '/a', to_path: '/b' } },
    }),
  ),
  plainCase(`${resource}.delete`, { path: '/a' }, ['POST', '/2/files/delete_v2'], { ...kept, body: { path: '/a' } }),
];

const found = { matches: [{ metadata: { metadata: { id: 'f1' } } }], has_more: false };

/** As https://www.dropbox.com/developers/documentation/http/documentation says. */
export const dropboxCases: ServiceCases = {
  service: 'n8n-nodes-base.dropbox',
  credentials: [
    {
      ...{ type: 'dropboxApi', hosts: ['api.dropboxapi.com', 'content.dropboxapi.com'] },
      values: { accessToken: 'token-of-an-app' },
    },
    {
      ...{ type: 'dropboxOAuth2Api', hosts: ['api.dropboxapi.com', 'content.dropboxapi.com'] },
      values: { clientId: 'client', clientSecret: 'secret-of-the-client', refreshToken: 'token-to-refresh' },
    },
  ],
  usual: { id: 'f1' },
  refusal: { status: 409, body: { error_summary: 'path/not_found/..' }, said: 'path/not_found' },
  cases: [
    ...shared('file'),
    plainCase('file.download', { path: '/a.pdf' }, ['POST', '/2/files/download'], {
      ...{
        answers: [{ bytes: 'a file' }],
        brings: { into: 'data', fileName: 'download', bytes: 'a file' },
        items: [{}],
      },
    }),
    plainCase('file.upload', { path: '/a', binaryData: true, overwrite: true }, ['POST', '/2/files/upload'], {
      ...{ files: ['data'], body: 'bytes of data' },
    }),
    plainCase(
      'file.upload',
      { path: '/a', fileContent: 'text', authentication: 'oAuth2' },
      ['POST', '/2/files/upload'],
      {
        body: 'text',
      },
    ),
    ...shared('folder'),
    plainCase('folder.create', { path: '/d' }, ['POST', '/2/files/create_folder_v2'], {
      ...kept,
      body: { path: '/d' },
    }),
    plainCase('folder.list', { path: '/d', limit: 1, filters: { recursive: true } }, ['POST', '/2/files/list_folder'], {
      body: { path: '/d', limit: 1, recursive: true },
      ...{ answers: [{ entries: [{ id: 'f1' }], has_more: true }], items: [{ id: 'f1' }] },
    }),
    plainCase(
      'search.query',
      { query: 'tea', returnAll: true, filters: { file_extensions: 'pdf, png', path: '/d' } },
      ['POST', '/2/files/search_v2'],
      {
        body: {
          query: 'tea',
          options: { max_results: 1000, file_status: 'active', file_extensions: ['pdf', 'png'], path: '/d' },
        },
        ...{ answers: [found], items: [{ id: 'f1' }] },
      },
    ),
  ],
};
