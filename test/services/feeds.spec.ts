import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readField } from '#values';
import type { PollLook } from '../../apps/tool-runner/src/graph/service-call.js';
import { lookOf, now, standIn } from './look.js';
import { carriedOut } from './play.js';
import { raw } from './stand-in.js';

beforeAll(() => standIn.start());
afterAll(() => standIn.stop());

describe('a look at a feed', () => {
  const request = lookOf('n8n-nodes-base.rssFeedReadTrigger', 'none', { feedUrl: 'https://blog.example/feed.xml' });
  const look = async (state: PollLook['before'], at: number, ...titles: string[]) => {
    const entries = titles.map((title) => `<item><title>${title}</title><guid>${title}</guid></item>`);
    standIn.answersWith(raw(`<rss><channel>${entries.join('')}</channel></rss>`, 'application/rss+xml'));
    const holder: PollLook = { before: state, now: at };
    const { answer } = await carriedOut({ credentials: [] }, request, standIn, undefined, holder);
    const items: unknown = answer.ok ? JSON.parse(String(readField(answer.value, 'text'))) : [answer];
    const list: unknown[] = Array.isArray(items) ? items : [];
    return { titles: list.map((one) => readField(one, 'title')), after: holder.after ?? null };
  };

  it('brings each entry once, whatever its time, and though it was gone for a while', async () => {
    const day = 86_400_000;
    const first = await look(null, now, 'B', 'A');
    const second = await look(first.after, now + day, 'D', 'C', 'B', 'A');
    const empty = await look(second.after, now + 2 * day);
    const third = await look(empty.after, now + 10 * day, 'E', 'D', 'D', 'C', 'B', 'A');
    expect([first, second, empty, third].map(({ titles }) => titles)).toEqual([[], ['C', 'D'], [], ['E']]);
    const later = await look(third.after, now + 50 * day, 'F');
    expect([later.titles, Object.keys(later.after?.seen ?? {})]).toEqual([['F'], ['F']]);
  });

  it('brings 50 at most, and then the others', async () => {
    const many = Array.from({ length: 60 }, (_, at) => `t${at}`);
    const first = await look({ since: now, seen: {} }, now, ...many);
    const second = await look(first.after, now + 1, ...many);
    expect([first.titles.length, second.titles.length, new Set([...first.titles, ...second.titles]).size]).toEqual([
      50, 10, 60,
    ]);
  });
});
