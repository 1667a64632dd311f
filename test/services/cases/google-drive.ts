import type { ServiceCases } from '../service-case.js';

const at = (mode: string, value: string) => ({ __rl: true, mode, value });
const files = '/drive/v3/files';
const all = { supportsAllDrives: 'true' };
const file = { fileId: at('url', 'https://docs.google.com/document/d/f_1/edit') };
const into = { driveId: at('list', 'My Drive'), folderId: at('url', 'https://drive.google.com/drive/folders/d_1') };
const folder = { resource: 'folder', folderNoRootId: at('id', 'd_1') };
const asked = (q: string, more: Record<string, string> = {}) => ({
  ...{ method: 'GET', path: files },
  query: {
    q,
    fields: 'nextPageToken, files(id, name)',
    pageSize: '50',
    includeItemsFromAllDrives: 'true',
    ...all,
    ...more,
  },
});
const permissionsValues = { role: 'reader', type: 'user', emailAddress: 'ann@example.com' };
const trash = { method: 'PATCH', query: { ...all, fields: 'id' }, body: { trashed: true } };

/** As https://developers.google.com/workspace/drive/api/reference/rest/v3 says. */
export const googleDriveCases: ServiceCases = {
  service: 'n8n-nodes-base.googleDrive',
  credentials: [
    {
      ...{ type: 'googleDriveOAuth2Api', hosts: ['www.googleapis.com'] },
      values: { clientId: 'client', clientSecret: 'secret-of-the-client', refreshToken: 'token-to-refresh' },
    },
  ],
  usual: { id: 'f_1', name: 'A' },
  refusal: { status: 404, body: { error: { code: 404, message: 'File not found: f_1.' } }, said: 'File not found' },
  cases: [
    {
      of: 'file.download',
      parameters: { operation: 'download', ...file },
      item: { a: 1 },
      asks: [
        { method: 'GET', path: `${files}/f_1`, query: { ...all, fields: 'mimeType,name' } },
        { method: 'GET', path: `${files}/f_1`, query: { ...all, alt: 'media' } },
      ],
      answers: [{ name: 'A.pdf', mimeType: 'application/pdf' }, { bytes: 'a file' }],
      items: [{ a: 1 }],
      brings: { into: 'data', fileName: 'A.pdf', bytes: 'a file' },
    },
    {
      of: 'file.download',
      parameters: {
        ...{ operation: 'download', ...file },
        options: {
          ...{ binaryPropertyName: 'doc', fileName: 'B.pdf' },
          googleFileConversion: { conversion: { docsToFormat: 'application/pdf' } },
        },
      },
      asks: [
        { method: 'GET', path: `${files}/f_1`, query: { ...all, fields: 'mimeType,name' } },
        { method: 'GET', path: `${files}/f_1/export`, query: { mimeType: 'application/pdf' } },
      ],
      answers: [{ name: 'A', mimeType: 'application/vnd.google-apps.document' }, { bytes: 'a document' }],
      items: [{}],
      brings: { into: 'doc', fileName: 'B.pdf', bytes: 'a document' },
    },
    {
      of: 'file.upload',
      parameters: { inputDataFieldName: 'pic', ...into },
      files: ['pic'],
      asks: [
        {
          ...{ method: 'POST', path: files, query: all },
          body: { name: 'pic.png', parents: ['d_1'], mimeType: 'image/png' },
        },
        {
          ...{ method: 'PATCH', path: '/upload/drive/v3/files/f_9', query: { ...all, uploadType: 'media' } },
          body: 'bytes of pic',
        },
      ],
      answers: [{ id: 'f_9' }, { id: 'f_9', name: 'pic.png' }],
    },
    {
      of: 'file.copy',
      parameters: { operation: 'copy', ...file, name: 'B', options: { description: 'Again' } },
      asks: [{ method: 'POST', path: `${files}/f_1/copy`, query: all, body: { name: 'B', description: 'Again' } }],
    },
    {
      of: 'file.copy',
      parameters: { operation: 'copy', ...file, sameFolder: false, ...into },
      asks: [{ method: 'POST', path: `${files}/f_1/copy`, query: all, body: { parents: ['d_1'] } }],
    },
    {
      of: 'file.createFromText',
      parameters: { operation: 'createFromText', name: 'A', content: '={{ $json.text }}', ...into },
      item: { text: 'Grüße & more' },
      asks: [
        {
          ...{ method: 'POST', path: files, query: all },
          body: { name: 'A', parents: ['d_1'], mimeType: 'text/plain' },
        },
        {
          ...{ method: 'PATCH', path: '/upload/drive/v3/files/f_1', query: { ...all, uploadType: 'media' } },
          body: 'Grüße & more',
        },
      ],
    },
    {
      of: 'file.createFromText',
      parameters: {
        ...{ operation: 'createFromText', content: 'x', driveId: at('id', 'shared'), folderId: at('list', 'root') },
        options: { convertToGoogleDocument: true },
      },
      asks: [
        {
          ...{ method: 'POST', path: files, query: all },
          body: { name: 'Untitled', parents: ['shared'], mimeType: 'application/vnd.google-apps.document' },
        },
        { method: 'PATCH', path: '/upload/drive/v3/files/f_1', query: { ...all, uploadType: 'media' }, body: 'x' },
      ],
    },
    {
      of: 'file.deleteFile',
      parameters: { operation: 'deleteFile', ...file },
      asks: [{ ...trash, path: `${files}/f_1` }],
      items: [{ id: 'f_1', success: true }],
    },
    {
      of: 'file.move',
      parameters: { operation: 'move', ...file, ...into },
      asks: [
        { method: 'GET', path: `${files}/f_1`, query: { ...all, fields: 'parents' } },
        { method: 'PATCH', path: `${files}/f_1`, query: { ...all, addParents: 'd_1', removeParents: 'd_0' }, body: {} },
      ],
      answers: [{ parents: ['d_0'] }, { id: 'f_1' }],
    },
    {
      of: 'file.share',
      parameters: {
        operation: 'share',
        ...file,
        permissionsUi: { permissionsValues },
        options: { emailMessage: 'Look' },
      },
      asks: [
        {
          ...{ method: 'POST', path: `${files}/f_1/permissions`, body: permissionsValues },
          query: { ...all, emailMessage: 'Look' },
        },
      ],
    },
    {
      of: 'file.update',
      parameters: { operation: 'update', ...file, newUpdatedFileName: 'C', options: { trashed: false } },
      asks: [{ method: 'PATCH', path: `${files}/f_1`, query: all, body: { name: 'C', trashed: false } }],
    },
    {
      of: 'fileFolder.search',
      parameters: {
        ...{ resource: 'fileFolder', returnAll: true, queryString: "Ann's \\ file" },
        filter: { folderId: at('id', 'd_1'), whatToSearch: 'files', fileTypes: ['text/plain', 'text/csv'] },
      },
      asks: [{}, { pageToken: 'p2' }].map((more) =>
        asked(
          String.raw`name contains 'Ann\'s \\ file' and 'd_1' in parents and mimeType != 'application/vnd.google-apps.folder' and (mimeType = 'text/plain' or mimeType = 'text/csv') and trashed = false`,
          { pageSize: '1000', ...(more.pageToken !== undefined && { pageToken: more.pageToken }) },
        ),
      ),
      answers: [{ files: [{ id: 'a' }], nextPageToken: 'p2' }, { files: [{ id: 'b' }] }],
      items: [{ id: 'a' }, { id: 'b' }],
    },
    {
      of: 'fileFolder.search',
      parameters: {
        resource: 'fileFolder',
        filter: { folderId: at('id', "x' in parents or 'root"), fileTypes: ["a\\' or name contains 'b"] },
      },
      asks: [
        asked(
          String.raw`'x\' in parents or \'root' in parents and (mimeType = 'a\\\' or name contains \'b') and trashed = false`,
        ),
      ],
      answers: [{ files: [] }],
      items: [],
    },
    {
      of: 'fileFolder.search',
      parameters: {
        ...{ resource: 'fileFolder', searchMethod: 'query', queryString: "name = 'a'" },
        ...{ filter: { driveId: at('id', 'shared') }, options: { fields: ['*'] } },
      },
      asks: [asked("name = 'a'", { fields: 'nextPageToken, files(*)', corpora: 'drive', driveId: 'shared' })],
      answers: [{ files: [{ id: 'a' }] }],
      items: [{ id: 'a' }],
    },
    {
      of: 'folder.create',
      parameters: { resource: 'folder', name: 'New', ...into, options: { simplifyOutput: false } },
      asks: [
        {
          ...{ method: 'POST', path: files, query: { ...all, fields: '*' } },
          body: { name: 'New', mimeType: 'application/vnd.google-apps.folder', parents: ['d_1'] },
        },
      ],
    },
    {
      of: 'folder.deleteFolder',
      parameters: { ...folder, operation: 'deleteFolder' },
      asks: [{ ...trash, path: `${files}/d_1` }],
      answers: [{ id: 'd_1' }],
      items: [{ id: 'd_1', success: true }],
    },
    {
      of: 'folder.share',
      parameters: {
        ...{ ...folder, operation: 'share' },
        permissionsUi: {
          permissionsValues: { role: 'writer', type: 'domain', domain: 'example.com', allowFileDiscovery: true },
        },
      },
      asks: [
        {
          ...{ method: 'POST', path: `${files}/d_1/permissions`, query: all },
          body: { role: 'writer', type: 'domain', domain: 'example.com', allowFileDiscovery: true },
        },
      ],
    },
  ],
};
