import { expect, it } from '@jest/globals';
import { presentNode } from './present-form.js';

type Json = Record<string, unknown>;

const gid0 = { __rl: true, mode: 'id', value: 'gid=0' };
const named = (value: string) => ({ __rl: true, mode: 'name', value });
const auto = (...matchingColumns: string[]) => ({ mappingMode: 'autoMapInputData', value: {}, matchingColumns });
const raw = { cellFormat: 'RAW', handlingExtraData: 'ignoreIt' };
const located = (range: string) => ({
  dataLocationOnSheet: { values: { rangeDefinition: 'specifyRangeA1', range } },
});
const sheet = { authentication: 'serviceAccount', resource: 'sheet', documentId: 's' };
const drive = { authentication: 'oAuth2', resource: 'file' };
const mine = { __rl: true, mode: 'list', value: 'My Drive' };

it.each<[string, number, Json, Json]>([
  [
    ...(['airtable', 1] as const),
    { operation: 'append', application: 'app1', table: 'T', addAllFields: false, fields: ['Name'] },
    {
      ...{ typeVersion: 2.1, authentication: 'airtableTokenApi', resource: 'record1', operation: 'append' },
      ...{ base: 'app1', table: 'T', addAllFields: false, fields: ['Name'] },
    },
  ],
  [
    ...(['airtable', 1] as const),
    { application: 'app1', table: 'T', id: 'rec1' },
    {
      ...{ typeVersion: 2.1, authentication: 'airtableTokenApi', resource: 'record1', operation: 'read' },
      ...{ base: 'app1', table: 'T', id: 'rec1' },
    },
  ],
  [
    ...(['twitter', 1] as const),
    { operation: 'search', searchText: 'tea', limit: 3, additionalFields: { lang: 'de', resultType: 'recent' } },
    {
      ...{ typeVersion: 2, operation: 'search', searchText: 'tea lang:de', limit: 3 },
      additionalFields: { sortOrder: 'recency' },
    },
  ],
  [
    ...(['twitter', 1] as const),
    { operation: 'like', tweetId: '7' },
    { typeVersion: 2, operation: 'like', tweetId: { __rl: true, mode: 'id', value: '7' }, additionalFields: {} },
  ],
  ...[{ resource: 'directMessage' }, { additionalFields: { attachments: 'photo' } }].map(
    (parameters): [string, number, Json, Json] => ['twitter', 1, parameters, { typeVersion: 1, ...parameters }],
  ),
  [
    ...(['hubspot', 1] as const),
    { operation: 'get', dealId: '7' },
    { typeVersion: 2, resource: 'deal', operation: 'get', dealId: { __rl: true, mode: 'id', value: '7' } },
  ],
  [
    ...(['discord', 1] as const),
    { webhookUri: 'https://discord.com/api/webhooks/1/k', text: 'Hi', options: { avatarUrl: 'https://a.example' } },
    {
      ...{ typeVersion: 2, authentication: 'webhook', resource: 'webhook', operation: 'sendLegacy', content: 'Hi' },
      options: { avatar_url: 'https://a.example' },
    },
  ],
  [
    ...(['googleDrive', 1] as const),
    { authentication: 'oAuth2', operation: 'download', fileId: 'f', binaryPropertyName: 'pdf', options: {} },
    { typeVersion: 3, ...drive, operation: 'download', fileId: 'f', options: { binaryPropertyName: 'pdf' } },
  ],
  [
    ...(['googleDrive', 2] as const),
    { name: 'A', binaryData: true, parents: ['d'], options: {} },
    {
      ...{ typeVersion: 3, ...drive, operation: 'upload', name: 'A', inputDataFieldName: 'data', driveId: mine },
      ...{ folderId: { __rl: true, mode: 'id', value: 'd' }, options: {} },
    },
  ],
  ...[{ binaryData: false }, { binaryData: true, parents: ['a', 'b'] }, { operation: 'list' }].map(
    (parameters): [string, number, Json, Json] => ['googleDrive', 1, parameters, { typeVersion: 1, ...parameters }],
  ),
  [
    ...(['googleSheets', 1] as const),
    { sheetId: 's', range: "'My Sheet'!A:F", options: { valueRenderMode: 'FORMATTED_VALUE' } },
    {
      ...{ typeVersion: 4.5, ...sheet, operation: 'read', sheetName: named('My Sheet') },
      options: { ...located('A:F'), outputFormatting: { values: { general: 'FORMATTED_VALUE' } } },
    },
  ],
  [
    ...(['googleSheets', 1] as const),
    { operation: 'lookup', sheetId: 's', range: 'A:F', lookupColumn: 'Name', lookupValue: '={{ $json.a }}' },
    {
      ...{ typeVersion: 4.5, ...sheet, operation: 'read', sheetName: gid0 },
      filtersUI: { values: [{ lookupColumn: 'Name', lookupValue: '={{ $json.a }}' }] },
      options: { ...located('A:F'), returnAllMatches: 'returnFirstMatch' },
    },
  ],
  [
    ...(['googleSheets', 2] as const),
    { operation: 'append', sheetId: 's', range: 'A:F', options: { valueInputMode: 'USER_ENTERED' } },
    {
      ...{
        typeVersion: 4.5,
        ...sheet,
        authentication: 'oAuth2',
        operation: 'append',
        sheetName: gid0,
        columns: auto(),
      },
      options: { ...raw, cellFormat: 'USER_ENTERED' },
    },
  ],
  [
    ...(['googleSheets', 1] as const),
    { operation: 'upsert', sheetId: 's', range: 'S!A:F', key: 'mail' },
    {
      ...{ typeVersion: 4.5, ...sheet, operation: 'appendOrUpdate', sheetName: named('S'), columns: auto('mail') },
      options: raw,
    },
  ],
  [
    ...(['googleSheets', 1] as const),
    { operation: 'clear', sheetId: 's', range: 'S!A2:F' },
    {
      ...{
        typeVersion: 4.5,
        ...sheet,
        operation: 'clear',
        sheetName: named('S'),
        clear: 'specificRange',
        range: 'A2:F',
      },
    },
  ],
  ...[
    { sheetId: 's', rawData: true },
    { sheetId: 's', keyRow: 3 },
    { sheetId: 's', range: '={{ $json.a }}' },
    { operation: 'remove', sheetId: 's' },
    { sheetId: 's', options: { continue: true } },
  ].map((parameters): [string, number, Json, Json] => [
    'googleSheets',
    1,
    parameters,
    { typeVersion: 1, ...parameters },
  ]),
  [
    ...(['googleSheets', 3] as const),
    {
      ...{ operation: 'update', columnToMatchOn: 'ID', valueToMatchOn: '={{ $json.id }}' },
      fieldsUi: { values: [{ column: 'Good?', fieldValue: 'yes' }] },
    },
    {
      ...{ typeVersion: 4, operation: 'update' },
      columns: {
        ...{ mappingMode: 'defineBelow', value: { 'Good?': 'yes', ID: '={{ $json.id }}' }, matchingColumns: ['ID'] },
      },
    },
  ],
  [
    ...(['googleSheets', 3] as const),
    { operation: 'append', dataMode: 'autoMapInputData', options: {} },
    { typeVersion: 4, operation: 'append', columns: auto(), options: {} },
  ],
  [
    'googleSheets',
    3,
    { operation: 'append', dataMode: 'nothing' },
    { typeVersion: 3, operation: 'append', dataMode: 'nothing' },
  ],
  [
    ...(['slack', 1] as const),
    { channel: 'general', attachments: [{ text: 'x' }], blocksUi: { blocksValues: [] }, as_user: true },
    {
      ...{ typeVersion: 2.1, select: 'channel', channelId: { __rl: true, mode: 'id', value: 'general' } },
      ...{ messageType: 'attachment', attachments: [{ text: 'x' }] },
    },
  ],
  [
    ...(['slack', 1] as const),
    { channel: 'c', text: 'x', jsonParameters: true, blocksJson: '[]' },
    { typeVersion: 1, channel: 'c', text: 'x', jsonParameters: true, blocksJson: '[]' },
  ],
])('%s %d is read as what is here, or stays as it came', (type, version, parameters, present) => {
  const node = { id: 'n', name: 'N', type: `n8n-nodes-base.${type}`, typeVersion: version, parameters };
  const { typeVersion, parameters: read } = presentNode(node);
  expect({ typeVersion, ...read }).toEqual(present);
});
