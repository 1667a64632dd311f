/**
 * The prompt's prefix is the same byte for byte over turns, replicas and restarts (I10), or no provider's cache is ever hit. So the
 * file that writes it knows settings alone, and neither a moment, nor a run, nor anything drawn by lot.
 */
const known = /^\.\.?\/(?:state\/settings|settings|quote|turn-form)\.js$/;
const volatileNames =
  /^(?:at|now|date|day|time|today|stamp|moment|event|run|state|conversation|memory|hostname|pid|random\w*|uuid|nonce|ulid|mint\w*|\w+At|Date|Intl|DateTime|performance|crypto|process)$/;
const volatileCalls = /^(?:to(?:ISO|UTC|GMT|Locale)\w*|getTime|now|random\w*|toSorted|sort|keys|entries|values)$/;
const literalTime = /\d{4}-\d{2}-\d{2}|\b\d{1,2}:\d{2}\b|\b1[5-9]\d{8,}\b/;

export const stablePrefix = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      import: 'the prefix is made of settings alone (I10): {{ what }} may change between two turns',
      name: 'the prefix is byte-stable (I10): {{ what }} sounds like something that changes',
      literal: 'the prefix is byte-stable (I10): {{ what }} is a time',
    },
  },
  create(context) {
    const report = (node, messageId, what) => context.report({ node, messageId, data: { what } });
    const judgeText = (node, text) => literalTime.test(text) && report(node, 'literal', text.trim().slice(0, 60));
    return {
      ImportDeclaration: ({ source }) => known.test(source.value) || report(source, 'import', source.value),
      ImportExpression: (node) => report(node, 'import', 'what is loaded later'),
      'Identifier[parent.type!="Property"]': (node) => {
        const isCalled = node.parent.type === 'MemberExpression' && node.parent.property === node;
        const names = isCalled ? volatileCalls : volatileNames;
        if (names.test(node.name) || (isCalled && volatileNames.test(node.name))) report(node, 'name', node.name);
      },
      Literal: (node) => judgeText(node, String(node.value)),
      TemplateElement: (node) => judgeText(node, node.value.raw),
    };
  },
};
