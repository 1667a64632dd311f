import { describe, expect, it } from '@jest/globals';
import { isPlaceholder } from './placeholder.js';

describe('isPlaceholder', () => {
  it.each([
    ...['Bearer ', '=Bearer YOUR-API-KEY-HERE', 'Bearer $OPENAI_API_KEY', 'Bearer [YOUR API KEY HERE]', 'APIKEYHERE'],
    ...['<your_scrapingbee_apikey>', 'ENTER API KEY', 'YOUR_CLIENT_SECRET', 'bot[your-telegram-bot-token]', '****'],
    ...['xxxx-xxxx', '${API_KEY}', '%TOKEN%', 'Basic <credentials>'],
  ])('knows words that stand for a secret: %s', (text) => {
    expect(isPlaceholder(text)).toBe(true);
  });

  it.each([
    ...['Bearer abc', 'sesame', 'sesame-1234', 'Bearer your1key2here3', 'x', 'hunter', 'correct horse battery staple'],
    ...['<a1b2c3>', '$2b$10$abcdefghijklmnopqrstuv', `Basic ${Buffer.from('a:b').toString('base64')}`, 'E223706995'],
  ])('takes what somebody may have made for a secret: %s', (text) => {
    expect(isPlaceholder(text)).toBe(false);
  });
});
