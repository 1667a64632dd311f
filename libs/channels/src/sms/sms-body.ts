import { firstOf, startOf } from '#values';
import { SegmentedMessage } from 'sms-segments-calculator';
import { atBoundary, cutMark } from '../cut-text.js';

/** The most segments of one reply: 459 characters of GSM-7, 201 of UCS-2. */
export const maxSegments = 3;

/** More than three segments hold: what lies beyond it is not even counted. */
const maxCharacters = 480;

/** One unit each in GSM-7, so at most three segments: true for most replies, and a hundred times cheaper to check than counting. */
const plain = /^[\w !"#$%&'()*+,\-./:;<=>?@\n]{0,459}$/;

/**
 * The body of a text, exactly as it is posted and as it is looked for afterwards. Characters that look the same in GSM-7 are replaced (a
 * curly quote would more than double the segments), and what exceeds three segments is visibly cut.
 */
export function smsBody(text: string): string {
  if (plain.test(text)) return text;
  const body = plainly(startOf(text, maxCharacters));
  return text.length <= maxCharacters && countSegments(body) <= maxSegments ? body : cut(body);
}

/** The segments of a body, as Twilio counts and bills them. */
export function countSegments(body: string): number {
  return new SegmentedMessage(body).segmentsCount;
}

function plainly(text: string): string {
  return new SegmentedMessage(text, 'auto', true).graphemes.join('');
}

function cut(body: string): string {
  const whole = new SegmentedMessage(body).graphemes;
  const fits = (count: number) => countSegments(firstOf(whole, count).join('') + cutMark) <= maxSegments;
  let [least, most] = [0, whole.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(middle)) least = middle;
    else most = middle - 1;
  }
  return atBoundary(firstOf(whole, least).join('')).trimEnd() + cutMark;
}
