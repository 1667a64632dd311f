import { plainCase } from '../plain-case.js';
import type { ServiceCases } from '../service-case.js';

const rl = (mode: string, value: string) => ({ __rl: true, mode, value });
const posted = { answers: [{ data: { id: 't1', text: 'Hi' } }], items: [{ id: 't1', text: 'Hi' }] };
const me = { method: 'GET', path: '/2/users/me' };
const ann = { data: { id: 'u1', username: 'ann' } };
const byName = { method: 'GET', path: '/2/users/by/username/ann' };

/** As https://docs.x.com/x-api says. */
export const twitterCases: ServiceCases = {
  service: 'n8n-nodes-base.twitter',
  credentials: [{ type: 'twitterOAuth2Api', hosts: ['api.x.com'], values: { accessToken: 'token-of-a-person' } }],
  usual: { data: { id: 't1' } },
  refusal: { status: 401, body: { title: 'Unauthorized', detail: 'no such key' }, said: 'no such key' },
  cases: [
    {
      of: 'directMessage.create',
      parameters: {
        ...{ resource: 'directMessage', user: rl('username', '@ann'), text: 'Hi' },
        additionalFields: { attachments: 'm1' },
      },
      asks: [
        byName,
        {
          ...{ method: 'POST', path: '/2/dm_conversations/with/u1/messages' },
          body: { text: 'Hi', attachments: [{ media_id: 'm1' }] },
        },
      ],
      answers: [ann, { data: { dm_event_id: 'e1' } }],
      items: [{ dm_event_id: 'e1' }],
    },
    {
      of: 'list.add',
      parameters: {
        resource: 'list',
        user: rl('url', 'https://x.com/ann'),
        list: rl('url', 'https://x.com/i/lists/9'),
      },
      asks: [byName, { method: 'POST', path: '/2/lists/9/members', body: { user_id: 'u1' } }],
      answers: [ann, { data: { is_member: true } }],
      items: [{ is_member: true }],
    },
    plainCase('tweet.create', { text: 'Hi' }, ['POST', '/2/tweets'], {
      ...posted,
      body: { text: 'Hi' },
    }),
    plainCase(
      'tweet.create',
      {
        text: 'Hi',
        additionalFields: {
          ...{ location: 'p1', attachments: 'm1, m2', inQuoteToStatusId: rl('id', '7') },
          inReplyToStatusId: rl('url', 'https://twitter.com/ann/status/8'),
        },
      },
      ['POST', '/2/tweets'],
      {
        ...posted,
        body: {
          ...{ text: 'Hi', geo: { place_id: 'p1' }, media: { media_ids: ['m1', 'm2'] }, quote_tweet_id: '7' },
          reply: { in_reply_to_tweet_id: '8' },
        },
      },
    ),
    plainCase('tweet.delete', { tweetDeleteId: rl('id', '7') }, ['DELETE', '/2/tweets/7'], {
      ...{ answers: [{ data: { deleted: true } }], items: [{ deleted: true }] },
    }),
    ...['like', 'retweet'].map((name) => ({
      of: `tweet.${name}`,
      parameters: { operation: name, tweetId: rl('id', '7') },
      asks: [me, { method: 'POST', path: `/2/users/u1/${name}s`, body: { tweet_id: '7' } }],
      answers: [ann, { data: { done: true } }],
      items: [{ done: true }],
    })),
    {
      of: 'tweet.search',
      parameters: {
        ...{ operation: 'search', searchText: 'tea', returnAll: true },
        additionalFields: { sortOrder: 'recency', tweetFieldsObject: ['lang', 'author_id'] },
      },
      asks: [undefined, 'n2'].map((token) => ({
        ...{ method: 'GET', path: '/2/tweets/search/recent' },
        query: {
          ...{ query: 'tea', max_results: '100', sort_order: 'recency', 'tweet.fields': 'lang,author_id' },
          ...(token !== undefined && { next_token: token }),
        },
      })),
      answers: [
        { data: [{ id: '1' }], meta: { next_token: 'n2' } },
        { data: [{ id: '2' }], meta: {} },
      ],
      items: [{ id: '1' }, { id: '2' }],
    },
    plainCase('user.searchUser', { user: rl('username', 'ann') }, ['GET', '/2/users/by/username/ann'], {
      ...{ answers: [ann], items: [ann.data] },
    }),
    plainCase('user.searchUser', { me: true }, ['GET', '/2/users/me'], { answers: [ann], items: [ann.data] }),
  ],
};

const post = (author: string, commentary: string, more: object = {}) => ({
  ...{ author, commentary, visibility: 'PUBLIC' },
  distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
  ...{ lifecycleState: 'PUBLISHED', isReshareDisabledByAuthor: false, ...more },
});
const begun = (owner: string) => ({
  ...{ method: 'POST', path: '/rest/images', query: { action: 'initializeUpload' } },
  body: { initializeUploadRequest: { owner } },
});
const upload = { value: { uploadUrl: 'https://www.linkedin.com/dms-uploads/a/b?ca=1&v=x', image: 'urn:li:image:1' } };
const sent = { method: 'PUT', path: '/dms-uploads/a/b', query: { ca: '1', v: 'x' }, body: 'bytes of data' };

/** As https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api says. */
export const linkedInCases: ServiceCases = {
  service: 'n8n-nodes-base.linkedIn',
  credentials: [
    {
      ...{ type: 'linkedInOAuth2Api', hosts: ['api.linkedin.com', 'www.linkedin.com'] },
      values: { accessToken: 'token-of-a-person' },
    },
    {
      ...{ type: 'linkedInCommunityManagementOAuth2Api', hosts: ['api.linkedin.com', 'www.linkedin.com'] },
      values: { accessToken: 'token-of-a-page' },
    },
  ],
  usual: {},
  refusal: { status: 401, body: { status: 401, message: 'Invalid access token' }, said: 'Invalid access token' },
  cases: [
    plainCase('post.create', { person: 'p1', text: 'Tea (green) #now' }, ['POST', '/rest/posts'], {
      body: post('urn:li:person:p1', String.raw`Tea \(green\) #now`),
    }),
    plainCase(
      'post.create',
      {
        ...{ authentication: 'communityManagement', postAs: 'organization', organization: '9', text: 'T' },
        ...{ shareMediaCategory: 'ARTICLE' },
        additionalFields: { originalUrl: 'https://a.example', title: 'A', description: 'D', visibility: 'CONNECTIONS' },
      },
      ['POST', '/rest/posts'],
      {
        body: post('urn:li:organization:9', 'T', {
          visibility: 'CONNECTIONS',
          content: { article: { source: 'https://a.example', title: 'A', description: 'D' } },
        }),
      },
    ),
    {
      of: 'post.create',
      parameters: { person: 'urn:li:person:p1', text: 'T', shareMediaCategory: 'IMAGE' },
      files: ['data'],
      asks: [
        begun('urn:li:person:p1'),
        sent,
        {
          ...{ method: 'POST', path: '/rest/posts' },
          body: post('urn:li:person:p1', 'T', { content: { media: { id: 'urn:li:image:1' } } }),
        },
      ],
      answers: [upload, {}, {}],
    },
  ],
};

const graph = { fields: { field: [{ name: 'id' }, { name: 'status' }] } };

/** As https://developers.facebook.com/docs/graph-api/overview says. */
export const facebookGraphCases: ServiceCases = {
  service: 'n8n-nodes-base.facebookGraphApi',
  credentials: [
    { type: 'facebookGraphApi', hosts: ['graph.facebook.com'], values: { accessToken: 'token-of-a-page' } },
  ],
  usual: { id: '1' },
  refusal: {
    ...{ status: 400, body: { error: { message: 'Invalid OAuth access token', code: 190 } } },
    said: 'Invalid OAuth access token',
  },
  cases: [
    plainCase(
      'object.GET',
      { node: 'me/accounts', graphApiVersion: 'v20.0', options: graph },
      [...(['GET', '/v20.0/me/accounts'] as const)],
      { query: { fields: 'id,status' } },
    ),
    plainCase(
      'object.POST',
      {
        ...{ httpRequestMethod: 'POST', node: '17', edge: 'media' },
        options: {
          queryParameters: { parameter: [{ name: 'caption', value: 'a & b' }] },
          queryParametersJson: '{"image_url": "https://a.example/1.png"}',
        },
      },
      ['POST', '/17/media'],
      { query: { caption: 'a & b', image_url: 'https://a.example/1.png' } },
    ),
    plainCase('object.DELETE', { httpRequestMethod: 'DELETE', node: '17' }, ['DELETE', '/17']),
  ],
};
