import { describe, expect, it } from '@jest/globals';
import { readFeed } from './read-feed.js';

const read = (xml: string | Buffer, contentType = '', customFields: string[] = []) =>
  readFeed(typeof xml === 'string' ? Buffer.from(xml) : xml, { customFields, contentType });

const rss = `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title><item>
<title>A &amp; B</title><link>https://a.example/1</link><guid isPermaLink="false">g1</guid>
<pubDate>Mon, 30 Nov 2026 08:00:00 GMT</pubDate><dc:creator>Ann</dc:creator><category>x</category><category>y</category>
<description><![CDATA[<p>one <b>two</b></p>]]></description><media:rating>5</media:rating>
<media:thumbnail url="https://a.example/1.png" width="9"/><content:encoded>&lt;i&gt;all&lt;/i&gt;</content:encoded>
<enclosure url="https://a.example/1.mp3" length="10" type="audio/mpeg"/></item><item><title>C</title></item></channel></rss>`;

describe('readFeed', () => {
  it('gives the entries of RSS', () => {
    expect(read(rss, '', ['media:rating', 'media:thumbnail'])).toEqual([
      {
        ...{ creator: 'Ann', title: 'A & B', link: 'https://a.example/1', pubDate: 'Mon, 30 Nov 2026 08:00:00 GMT' },
        ...{ content: '<p>one <b>two</b></p>', contentSnippet: 'one two', guid: 'g1', categories: ['x', 'y'] },
        enclosure: { url: 'https://a.example/1.mp3', length: '10', type: 'audio/mpeg' },
        ...{ isoDate: '2026-11-30T08:00:00.000Z', 'media:rating': '5' },
        ...{ 'dc:creator': 'Ann', 'media:thumbnail': { $: { url: 'https://a.example/1.png', width: '9' } } },
        ...{ 'content:encoded': '<i>all</i>', 'content:encodedSnippet': 'all' },
      },
      { title: 'C' },
    ]);
  });

  it('gives the entries of Atom', () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>V</title><id>yt:1</id>
      <link rel="self" href="https://a.example/self"/><link rel="alternate" href="https://a.example/v"/>
      <author><name>Ann</name></author><published>2026-11-30T08:00:00+00:00</published><summary>s</summary></entry></feed>`;
    expect(read(atom)).toEqual([
      {
        ...{ title: 'V', id: 'yt:1', link: 'https://a.example/v', author: 'Ann', summary: 's', content: 's' },
        ...{ contentSnippet: 's', pubDate: '2026-11-30T08:00:00+00:00', isoDate: '2026-11-30T08:00:00.000Z' },
      },
    ]);
  });

  it('reads RDF, and the character set that it says', () => {
    const rdf = '<?xml version="1.0" encoding="ISO-8859-1"?><rdf:RDF><channel/><item><title>ü</title></item></rdf:RDF>';
    expect(read(Buffer.from(rdf, 'latin1'))).toEqual([{ title: 'ü' }]);
    expect(read(Buffer.from(rdf.replace(/<\?.*\?>/, ''), 'latin1'), 'text/xml; charset=latin1')).toEqual([
      { title: 'ü' },
    ]);
    expect(() => read('<?xml version="1.0" encoding="klingon"?><rss/>')).toThrow('no character set klingon');
  });

  it.each(['<html><p>x</p></html>', '', '{"a":1}'])('refuses %j', (text) => {
    expect(() => read(text)).toThrow('it is no feed of RSS or Atom');
  });
});
