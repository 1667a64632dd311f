import { expect, it } from '@jest/globals';
import { answerOfNode, fileAnswer, jsonAnswer } from './trigger-answer.js';

it('a workflow says status, headers and body, and nothing that the gateway itself depends on', () => {
  const headers = {
    ...{ 'X-Order': '7', 'Content-Type': 'text/html', 'Set-Cookie': 'session=1', 'Transfer-Encoding': 'chunked' },
    ...{ 'Content-Security-Policy': '', 'x-split': 'a\r\nset-cookie: b', 'bad name': 'x' },
  };
  const answer = answerOfNode({ status: 201, headers, body: { as: 'text', text: '<p>hi' } });
  expect(answer).toEqual({
    status: 201,
    headers: {
      'x-order': '7',
      'content-type': 'text/html',
      'turnpike-left-out': 'set-cookie, transfer-encoding, content-security-policy, x-split, a bad name',
      'content-security-policy': expect.stringMatching(/^sandbox/),
    },
    body: '<p>hi',
  });
});

it.each([
  ...['NEL', 'Report-To', 'Reporting-Endpoints', 'Content-Security-Policy-Report-Only', 'Expect-CT', 'Alt-Svc'],
  ...['Accept-CH', 'Critical-CH', 'Use-As-Dictionary', 'Set-Cookie2', 'Clear-Site-Data', 'Strict-Transport-Security'],
])('a workflow has no browser keep %s for all of the gateway’s address', (name) => {
  const { headers } = answerOfNode({ status: 200, headers: { [name]: 'x', 'X-Own': 'y' }, body: { as: 'none' } });
  expect(Object.keys(headers)).toEqual(['x-own', 'turnpike-left-out', 'content-security-policy']);
  expect(headers['turnpike-left-out']).toBe(name.toLowerCase());
});

it('an answer is whole whatever its value is', () => {
  expect(answerOfNode({ status: 100, headers: {}, body: { as: 'json', value: undefined } })).toMatchObject({
    ...{ status: 200, body: 'null', headers: { 'turnpike-left-out': 'status 100' } },
  });
  expect(answerOfNode({ status: 307, headers: { location: '/x' }, body: { as: 'none' } })).toMatchObject({
    ...{ status: 307, body: '', headers: { location: '/x' } },
  });
  expect(jsonAnswer(204, { a: 1 })).toMatchObject({ status: 204, body: '{"a":1}' });
});

it('a file is answered with its type and length, and a browser runs nothing of it', () => {
  const file = {
    id: 'a'.repeat(64),
    mimeType: 'text/html',
    fileName: 'a.html',
    fileExtension: 'html',
    fileSize: '3 B',
    bytes: 3,
  };
  expect(fileAnswer({ status: 200, headers: { 'X-Own': '1' }, body: { as: 'file', file } }, '/files/a')).toMatchObject({
    ...{ status: 200, file: '/files/a' },
    headers: { 'content-type': 'text/html', 'content-length': '3', 'x-own': '1' },
  });
  const { headers } = fileAnswer({ status: 200, headers: { 'Content-Length': '9' }, body: { as: 'file', file } }, '/a');
  expect(headers).toMatchObject({
    'content-length': '3',
    'content-security-policy': expect.stringMatching(/^sandbox/),
  });
});
