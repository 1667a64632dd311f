/** Pages and databases of Notion, and what they come to simplified. */
const id = (n: number): string => `0000000${n}-0000-4000-8000-000000000000`;
export const [base, page, person] = [id(1), id(2), id(3)];
export const at = (mode: string, value: string) => ({ __rl: true, mode, value });
export const databaseId = at('url', `https://www.notion.so/team/${base.replaceAll('-', '')}?v=1`);
export const pageId = at('url', `https://www.notion.so/team/Tea-${page}`);
export const words = (content: string) => [{ plain_text: content, text: { content } }];
export const sent = (content: string) => [{ text: { content } }];
const day = { start: '2026-12-01', end: null };

export const whole = {
  ...{ object: 'page', id: page, url: 'https://www.notion.so/Tea' },
  properties: {
    Name: { type: 'title', title: words('Tea') },
    'Due Date': { type: 'date', date: day },
    State: { type: 'status', status: { name: 'Done' } },
    Kind: { type: 'select', select: null },
    Tags: { type: 'multi_select', multi_select: [{ name: 'a' }, { name: 'b' }] },
    Note: { type: 'rich_text', rich_text: [...words('x'), ...words('y')] },
    Cost: { type: 'number', number: 7 },
    Sum: { type: 'formula', formula: { type: 'number', number: 9 } },
    Parts: {
      ...{ type: 'rollup' },
      rollup: { type: 'array', array: [{ type: 'number', number: 1 }] },
    },
    Files: { type: 'files', files: [{ external: { url: 'https://a.example/1' } }] },
    Who: { type: 'people', people: [{ id: person, name: 'Ann' }] },
    isLate: { type: 'checkbox', checkbox: false },
    Number: { type: 'unique_id', unique_id: { prefix: 'T', number: 4 } },
    Other: { type: 'relation', relation: [{ id: base }] },
  },
};
export const simple = {
  ...{ id: page, name: 'Tea', url: 'https://www.notion.so/Tea', property_name: 'Tea', property_due_date: day },
  ...{ property_state: 'Done', property_kind: null, property_tags: ['a', 'b'], property_note: 'xy', property_cost: 7 },
  ...{ property_sum: 9, property_parts: [1], property_files: ['https://a.example/1'], property_who: ['Ann'] },
  ...{ property_is_late: false, property_number: 'T-4', property_other: [base] },
};
export const list = (...results: unknown[]) => ({ object: 'list', results, has_more: false, next_cursor: null });
export const twice: Record<string, string>[] = [{}, { start_cursor: 'c2' }];
export const more = { ...list(whole), has_more: true, next_cursor: 'c2' };
export const table = { object: 'database', id: base, url: 'https://www.notion.so/T', title: words('Teas') };
export const simpleTable = { id: base, name: 'Teas', url: 'https://www.notion.so/T' };
