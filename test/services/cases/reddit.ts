import { plainCase } from '../plain-case.js';
import type { ServiceCases } from '../service-case.js';

const posts = (...ids: string[]) => ({
  kind: 'Listing',
  data: { children: ids.map((id) => ({ kind: 't3', data: { id } })) },
});
const comments = {
  kind: 'Listing',
  data: {
    children: [
      { kind: 't1', data: { id: 'c1' } },
      { kind: 'more', data: {} },
    ],
  },
};
const thread = { answers: [[posts('p1'), comments]] };
const said = {
  answers: [{ json: { errors: [], data: { things: [{ kind: 't1', data: { id: 'c2' } }] } } }],
  items: [{ id: 'c2' }],
};
const done = { answers: [{}], items: [{ success: true }] };
const tea = { subreddit: 'tea' };

/** As https://www.reddit.com/dev/api says. */
export const redditCases: ServiceCases = {
  service: 'n8n-nodes-base.reddit',
  credentials: [
    {
      ...{ type: 'redditOAuth2Api', hosts: ['oauth.reddit.com'] },
      values: { clientId: 'client', clientSecret: 'secret-of-the-client', refreshToken: 'token-to-refresh' },
    },
  ],
  usual: { data: { id: 'x' } },
  refusal: { status: 403, body: { message: 'Forbidden', error: 403 }, said: 'Forbidden' },
  cases: [
    plainCase('post.create', { ...tea, title: 'T', text: 'X' }, ['POST', '/api/submit'], {
      body: { sr: 'tea', kind: 'self', title: 'T', text: 'X', api_type: 'json' },
      ...{ answers: [{ json: { errors: [], data: { id: 'p1' } } }], items: [{ id: 'p1' }] },
    }),
    plainCase(
      'post.create',
      { ...tea, kind: 'link', title: 'T', url: 'https://a.example', resubmit: true },
      [...(['POST', '/api/submit'] as const)],
      {
        body: { sr: 'tea', kind: 'link', title: 'T', url: 'https://a.example', resubmit: 'true', api_type: 'json' },
        ...{ answers: [{ json: { errors: [], data: { id: 'p1' } } }], items: [{ id: 'p1' }] },
      },
    ),
    plainCase('post.delete', { postId: 'p1' }, ['POST', '/api/del'], { ...done, body: { id: 't3_p1' } }),
    plainCase('post.get', { ...tea, postId: 'p1' }, ['GET', '/r/tea/comments/p1.json'], {
      ...thread,
      items: [{ id: 'p1' }],
    }),
    {
      of: 'post.getAll',
      parameters: { operation: 'getAll', ...tea, returnAll: true, filters: { category: 'new' } },
      asks: [undefined, 't3_p1'].map((after) => ({
        ...{ method: 'GET', path: '/r/tea/new.json', query: { limit: '100', ...(after !== undefined && { after }) } },
      })),
      answers: [{ data: { ...posts('p1').data, after: 't3_p1' } }, { data: { ...posts('p2').data, after: null } }],
      items: [{ id: 'p1' }, { id: 'p2' }],
    },
    plainCase(
      'post.search',
      { location: 'allReddit', keyword: 'tea', limit: 5, additionalFields: { sort: 'new' } },
      ['GET', '/search.json'],
      { query: { q: 'tea', sort: 'new', limit: '5' }, answers: [posts('p1')], items: [{ id: 'p1' }] },
    ),
    plainCase('post.search', { ...tea, keyword: 'green', limit: 5 }, ['GET', '/r/tea/search.json'], {
      query: { q: 'green', restrict_sr: 'true', limit: '5' },
      ...{ answers: [posts('p1')], items: [{ id: 'p1' }] },
    }),
    plainCase('postComment.create', { postId: 'p1', commentText: 'C' }, ['POST', '/api/comment'], {
      ...{ ...said, body: { thing_id: 't3_p1', text: 'C', api_type: 'json' } },
    }),
    plainCase('postComment.delete', { commentId: 't1_c1' }, ['POST', '/api/del'], { ...done, body: { id: 't1_c1' } }),
    plainCase('postComment.getAll', { ...tea, postId: 'p1', limit: 5 }, ['GET', '/r/tea/comments/p1.json'], {
      ...{ ...thread, query: { limit: '5' }, items: [{ id: 'c1' }] },
    }),
    plainCase('postComment.reply', { commentId: 'c1', replyText: 'R' }, ['POST', '/api/comment'], {
      ...{ ...said, body: { thing_id: 't1_c1', text: 'R', api_type: 'json' } },
    }),
    plainCase('profile.get', { details: 'trophies' }, ['GET', '/api/v1/me/trophies'], {
      ...{ answers: [{ data: { trophies: [{ data: { name: 'A' } }] } }], items: [{ name: 'A' }] },
    }),
    plainCase('subreddit.get', tea, ['GET', '/r/tea/about.json'], { items: [{ id: 'x' }] }),
    plainCase('subreddit.get', { ...tea, content: 'rules' }, ['GET', '/r/tea/about/rules.json'], {
      ...{ answers: [{ rules: [{ kind: 'all' }] }], items: [{ kind: 'all' }] },
    }),
    plainCase('subreddit.getAll', { filters: { keyword: 'tea' }, limit: 5 }, ['GET', '/subreddits/search.json'], {
      ...{ query: { q: 'tea', limit: '5' }, answers: [posts('s1')], items: [{ id: 's1' }] },
    }),
    plainCase('user.get', { username: 'ann' }, ['GET', '/user/ann/about.json'], { items: [{ id: 'x' }] }),
    plainCase('user.get', { username: 'ann', details: 'submitted', limit: 1 }, ['GET', '/user/ann/submitted.json'], {
      ...{ query: { limit: '1' }, answers: [posts('p1', 'p2')], items: [{ id: 'p1' }] },
    }),
  ],
};
