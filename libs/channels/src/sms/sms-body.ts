import { SegmentedMessage } from 'sms-segments-calculator';
import { atBoundary, cutMark } from '../cut-text.js';

/** What one reply may cost: 459 characters of GSM-7, 201 of UCS-2. */
export const maxSegments = 3;

/** Above what three segments hold: what lies behind it is not even counted. */
const maxCharacters = 480;

/** One unit each in GSM-7, so at most three segments: most replies, and a hundred times cheaper to see than to count. */
const plain = /^[\w !"#$%&'()*+,\-./:;<=>?@\n]{0,459}$/;

/**
 * The body of a text, exactly as it is posted and as it is looked for afterwards. Characters that look the same in GSM-7
 * are written so (a curly quote would more than double the segments), and what exceeds three segments is cut, visibly.
 */
export function smsBody(text: string): string {
  if (plain.test(text)) return text;
  const body = plainly(text.slice(0, maxCharacters).replace(/[\uD800-\uDBFF]$/, ''));
  return text.length <= maxCharacters && segmentsOf(body) <= maxSegments ? body : cut(body);
}

/** How many segments a body is, as Twilio counts and bills them. */
export function segmentsOf(body: string): number {
  return new SegmentedMessage(body).segmentsCount;
}

function plainly(text: string): string {
  return new SegmentedMessage(text, 'auto', true).graphemes.join('');
}

function cut(body: string): string {
  const whole = new SegmentedMessage(body).graphemes;
  const fits = (count: number) => segmentsOf(whole.slice(0, count).join('') + cutMark) <= maxSegments;
  let [least, most] = [0, whole.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(middle)) least = middle;
    else most = middle - 1;
  }
  return atBoundary(whole.slice(0, least).join('')).trimEnd() + cutMark;
}
