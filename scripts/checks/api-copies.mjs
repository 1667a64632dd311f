import { readFileSync } from 'node:fs';

/**
 * The API is described once, in docs/openapi.json. Who speaks to it takes the types of what it sends and answers from the client, which
 * is generated from there: an interface with the fields of one of its objects, or with three of them and no other, is a copy.
 */
export const apiCopies = {
  meta: {
    type: 'problem',
    schema: [{ type: 'array', items: { type: 'string' } }],
    messages: { copy: "{{ fields }}: the API says this; take it from #client, as Schemas['…'] or a Pick of it" },
  },
  create(context) {
    const objects = context.options[0].map((fields) => new Set(fields.split(' ')));
    const check = (node, members) => {
      const fields = members.map(({ key }) => key?.name ?? key?.value);
      const isCopy = (known) =>
        fields.every((field) => known.has(field)) && (fields.length >= 3 || known.size === fields.length);
      if (fields.length < 2 || !objects.some(isCopy)) return;
      context.report({ node, messageId: 'copy', data: { fields: fields.join(', ') } });
    };
    return {
      TSInterfaceBody: (node) => check(node, node.body),
      TSTypeLiteral: (node) => check(node, node.members),
    };
  },
};

/** The fields of every object that the API knows, each object a line of names. */
export function objectsOf(document) {
  const found = new Set();
  const visit = (part) => {
    if (typeof part !== 'object' || part === null) return;
    const { properties } = part;
    if (typeof properties === 'object' && !Array.isArray(properties))
      found.add(Object.keys(properties).sort().join(' '));
    Object.values(part).forEach(visit);
  };
  visit(document);
  return [...found].sort();
}

/** A list of the API, which is closed, stands with its owner and nowhere else; the client has it as the API names it. */
export const closedLists = {
  meta: {
    type: 'problem',
    schema: [{ type: 'array', items: { type: 'string' } }],
    messages: {
      copy: '{{ values }}: a closed list of the API; take it from the file that owns it, the console from #client',
    },
  },
  create(context) {
    const lists = new Set(context.options[0]);
    const check = (node, values) => {
      if (values.length < 2 || !values.every((value) => typeof value === 'string')) return;
      if (lists.has(values.toSorted().join(' '))) {
        context.report({ node, messageId: 'copy', data: { values: values.join(', ') } });
      }
    };
    return {
      ArrayExpression: (node) =>
        check(
          node,
          node.elements.map((one) => one?.value),
        ),
      CallExpression: (node) =>
        check(
          node,
          node.arguments.map(({ value }) => value),
        ),
      TSUnionType: (node) => {
        const named = node.types.filter(({ type }) => type !== 'TSNullKeyword' && type !== 'TSUndefinedKeyword');
        check(
          node,
          named.map(({ literal }) => literal?.value),
        );
      },
    };
  },
};

/** Every list of values that the API lets through, each a line. */
export function listsOf(document) {
  const found = new Set();
  const visit = (part) => {
    if (typeof part !== 'object' || part === null) return;
    if (Array.isArray(part.enum))
      found.add(
        part.enum
          .filter((value) => value !== null)
          .toSorted()
          .join(' '),
      );
    Object.values(part).forEach(visit);
  };
  visit(document);
  return [...found].filter((list) => list.includes(' ')).sort();
}

export const described = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'));
