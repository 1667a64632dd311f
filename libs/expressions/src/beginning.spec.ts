import { describe, expect, it } from '@jest/globals';
import { findBeginning } from './beginning.js';

describe('the text that a value begins with', () => {
  it.each([
    [`'https://a.example/' + $json.id`, 'https://a.example/'],
    [`'https://' + 'a.example/' + $json.id + '/x'`, 'https://a.example/'],
    ['`https://a.example/${$json.id}`', 'https://a.example/'],
    [`'https://a.example/'`, 'https://a.example/'],
    [`('https://a.example/') + ($json.a + 'b')`, 'https://a.example/'],
    [`$json.host + '/path'`, ''],
    ['`${$json.host}/path`', ''],
    [`'https://' + $json.host + '/path'`, 'https://'],
    [`('https://a.example/' + $json.id).replace('a.example', $json.host)`, ''],
    [`$json.mine ? 'https://a.example/' : $json.url`, ''],
    [`'https://a.example/' - $json.id`, ''],
    [`'https://a.example/', $json.url`, ''],
    [`'unclosed`, ''],
  ])('%s: %o', (expression, text) => {
    expect(findBeginning(expression)).toBe(text);
  });
});
