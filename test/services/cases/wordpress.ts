import type { ServiceCase, ServiceCases } from '../service-case.js';

const many = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at }));

const firstAndNext: Record<string, string>[] = [{}, { offset: '100' }];

/** Posts and pages are asked for alike. */
function casesOf(resource: 'post' | 'page', path: string, own: { given: object; sent: object }): ServiceCase[] {
  const id = `${resource}Id`;
  return [
    {
      of: `${resource}.create`,
      parameters: {
        ...{ resource, title: 'News' },
        additionalFields: { content: 'All of it', status: 'draft', authorId: '2', slug: 'news', ...own.given },
      },
      asks: [
        {
          ...{ method: 'POST', path },
          body: { title: 'News', author: 2, content: 'All of it', slug: 'news', status: 'draft', ...own.sent },
        },
      ],
    },
    {
      of: `${resource}.get`,
      parameters: { resource, operation: 'get', [id]: '={{ $json.id }}', options: { context: 'edit' } },
      item: { id: 7 },
      asks: [{ method: 'GET', path: `${path}/7`, query: { context: 'edit' } }],
    },
    {
      of: `${resource}.getAll`,
      parameters: {
        resource,
        operation: 'getAll',
        returnAll: true,
        options: { order: 'asc', orderBy: 'date', search: 'x' },
      },
      asks: firstAndNext.map((more) => ({
        ...{ method: 'GET', path },
        query: { order: 'asc', orderby: 'date', search: 'x', per_page: '100', ...more },
      })),
      answers: [many(100), many(1)],
      items: [...many(100), ...many(1)],
    },
    {
      of: `${resource}.update`,
      parameters: { resource, operation: 'update', [id]: '7', updateFields: { title: 'Newer', status: 'publish' } },
      asks: [{ method: 'POST', path: `${path}/7`, body: { title: 'Newer', status: 'publish' } }],
    },
  ];
}

/** As https://developer.wordpress.org/rest-api/reference/ says. */
export const wordPressCases: ServiceCases = {
  service: 'n8n-nodes-base.wordpress',
  credentials: [
    {
      type: 'wordpressApi',
      hosts: ['blog.example'],
      values: { username: 'desk', password: 'password-of-an-application' },
    },
  ],
  usual: { id: 7, title: { rendered: 'News' } },
  refusal: {
    ...{ status: 401, said: 'Sorry, you are not allowed' },
    body: { code: 'rest_cannot_create', message: 'Sorry, you are not allowed to create posts' },
  },
  cases: [
    ...casesOf('post', '/wp-json/wp/v2/posts', {
      given: { tags: '4, 5', categories: [6], sticky: true, format: 'standard' },
      sent: { tags: [4, 5], categories: [6], sticky: true, format: 'standard' },
    }),
    ...casesOf('page', '/wp-json/wp/v2/pages', { given: { parent: 3 }, sent: { parent: 3 } }),
    {
      of: 'post.getAll',
      parameters: { operation: 'getAll', limit: 2, options: { categories: '1,2', sticky: false } },
      asks: [
        { method: 'GET', path: '/wp-json/wp/v2/posts', query: { categories: '1,2', sticky: 'false', per_page: '2' } },
      ],
      answers: [many(2)],
      items: many(2),
    },
  ],
};
