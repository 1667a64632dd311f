import type { JsonSchema } from '#model-turn';

/** How many items of a `foreach` are worked on at once where it says nothing, and how many it has at most. */
export const usualItemsAtOnce = 10;
export const usualPagedItems = 100_000;
const mostPagedItems = 1_000_000;

/** The kind that goes through a list which comes page by page, around a schema for the nodes in it. */
export function foreachForm(node: JsonSchema): {
  about: string;
  properties: Record<string, JsonSchema>;
  required: string[];
} {
  const whole = { type: 'integer', minimum: 1 };
  return {
    about:
      'Goes through a list that comes page by page and may be longer than a value. The output is `{ items, pages, failed, failures }`.',
    properties: {
      page: {
        description:
          'Reads a page: its output has `items`, a list, and `next`, null at the end. `$.page.next` is that of the page before.',
        ...('$ref' in node ? { allOf: [node] } : node),
      },
      each: {
        description: 'Works on an item, which is `$.item` and its input; `$.index` is its place in all pages from 0.',
        ...('$ref' in node ? { allOf: [node] } : node),
      },
      mode: {
        enum: ['all', 'settle'],
        description: 'Absent: `all`, which fails as the first item does. `settle` goes on, and counts those that fail.',
      },
      concurrency: { ...whole, maximum: 1_000, description: 'The most items at the same time. Absent: 10.' },
      maxItems: {
        ...{ ...whole, maximum: mostPagedItems },
        description: 'More items than these fail it. Absent: 100,000.',
      },
    },
    required: ['page', 'each'],
  };
}
