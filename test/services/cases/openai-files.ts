import type { ServiceCases } from '../service-case.js';

/** As https://platform.openai.com/docs/api-reference/files says. */
export const openAiFileCases: ServiceCases['cases'] = [
  {
    of: 'file.upload',
    parameters: { resource: 'file', binaryPropertyName: 'notes', options: { purpose: 'fine-tune' } },
    files: ['notes'],
    asks: [
      {
        ...{ method: 'POST', path: '/v1/files' },
        body: { purpose: 'fine-tune', file: 'notes.png image/png bytes of notes' },
      },
    ],
    answers: [{ id: 'file-1', object: 'file', purpose: 'fine-tune' }],
  },
  {
    of: 'file.list',
    parameters: { resource: 'file', operation: 'list', options: { purpose: 'assistants' } },
    asks: [{ method: 'GET', path: '/v1/files', query: { purpose: 'assistants' } }],
    answers: [{ object: 'list', data: [{ id: 'file-1' }, { id: 'file-2' }] }],
    items: [{ id: 'file-1' }, { id: 'file-2' }],
  },
  {
    of: 'file.deleteFile',
    parameters: { resource: 'file', operation: 'deleteFile', fileId: { __rl: true, mode: 'id', value: 'file-1' } },
    asks: [{ method: 'DELETE', path: '/v1/files/file-1' }],
    answers: [{ id: 'file-1', object: 'file', deleted: true }],
  },
];
