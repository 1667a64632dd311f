import { hostname } from 'node:os';
import { createGuardedFetch, Egress } from '#transport';
import { fetchPage } from '#web';
import { startStandIn } from '../../stand-ins/stand-in-server.js';
import type { StandInAnswer } from '../../stand-ins/stand-in-server.js';

/** A way inward, and how a page leads to it. */
interface Lead {
  family: string;
  to: string;
}

/** What came of it: only `reached` is a hit. */
export interface Led extends Lead {
  got: string;
  reached: boolean;
}

const within = (port: string): readonly (readonly [family: string, hosts: readonly string[]])[] => [
  [
    'an address of this computer',
    ['127.0.0.1', '127.1', '127.0.1', '127.255.255.254', '0.0.0.0', '0', '[::1]', '[::]'],
  ],
  [
    'in another spelling',
    [
      '2130706433',
      '0x7f000001',
      '0x7f.0.0.1',
      '0177.0.0.1',
      '017700000001',
      '127.0.0.1.',
      '%EF%BC%91%EF%BC%92%EF%BC%97.0.0.1',
      '%31%32%37.0.0.1',
    ],
  ],
  ['IPv4 in IPv6', ['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]']],
  ['a private network', ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1']],
  ['a private network, IPv6', ['[fd00::1]', '[fe80::1]', '[fc00::1]', '[::ffff:10.0.0.1]', '[::ffff:169.254.169.254]']],
  ['metadata of a cloud', ['169.254.169.254', '2852039166', '0xa9fea9fe', '169.254.170.2', '[fd00:ec2::254]']],
  ['a name', ['private.example', 'metadata.example', 'mixed.example', 'v6.example', hostname(), 'private.example.']],
  ['a user before it', [`user:pw@127.0.0.1:${port}`, `localhost@127.0.0.1`, `a.example:80@10.0.0.1`]],
];

const others = [
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_INFO',
  'data:text/html,x',
  'javascript:alert(1)',
  'ftp://10.0.0.1/',
];

/** Names that resolve inward, as a name server of a stranger's may say. */
const names: Readonly<Record<string, string[]>> = {
  ...{ 'private.example': ['10.1.2.3'], 'metadata.example': ['169.254.169.254'], 'v6.example': ['::1'] },
  ...{ 'mixed.example': ['93.184.215.14', '127.0.0.1'], localhost: ['127.0.0.1'], [hostname()]: ['127.0.0.1'] },
};

function leads(port: string): Lead[] {
  const hosts = within(port).flatMap(([family, all]) =>
    all.flatMap((host) =>
      [`http://${host}${host.includes(port) ? '' : `:${port}`}/secret`, `//${host}/secret`].map((to) => ({
        family,
        to,
      })),
    ),
  );
  return [...hosts, ...others.map((to) => ({ family: 'another protocol', to }))];
}

/** Has pages of a real server lead inward: at once, behind three redirects, and by their own address. Its first host alone may be connected to. */
export async function playRedirects(): Promise<Led[]> {
  let next = '';
  let inside = 0;
  const server = await startStandIn(0, ({ url, headers }): StandInAnswer => {
    const step = /^\/step(\d)$/.exec(url.pathname)?.[1];
    const isOutside = headers.host?.startsWith('localhost:') === true;
    if (!isOutside || step === undefined) {
      inside += 1;
      return { status: 200, headers: { 'content-type': 'text/plain' }, body: 'inside' };
    }
    const location = step === '0' ? next : `/step${Number(step) - 1}`;
    return { status: 302, headers: { location }, body: '' };
  });
  const { port } = new URL(server.url);
  const resolve: NonNullable<ConstructorParameters<typeof Egress>[0]['resolve']> = (host, answer) => {
    const found = names[host.toLowerCase().replace(/\.$/, '')] ?? [];
    answer(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  const fetch = createGuardedFetch(new Egress({ privateHosts: ['localhost'], resolve }));
  const everywhere = { all: true, domains: [] };
  const all: Led[] = [];
  for (const { family, to } of leads(port)) {
    const own = to.startsWith('//') ? `http:${to}` : to;
    for (const [how, address] of [
      ['at once', 'step0'],
      ['behind others', 'step3'],
      ['itself', ''],
    ] as const) {
      next = to;
      inside = 0;
      const from = address === '' ? own : `http://localhost:${port}/${address}`;
      const page = await fetchPage(fetch, from, everywhere, AbortSignal.timeout(10_000));
      const got = page.ok ? 'a page' : page.why;
      all.push({ family, to: `${how}: ${to}`, got, reached: inside > 0 || page.ok });
    }
  }
  await server.close();
  return all;
}
