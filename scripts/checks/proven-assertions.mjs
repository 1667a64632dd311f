/** `as` tells the compiler to believe us: a comment beside it must say why it can. */
export const provenAssertions = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { unproven: '`as` needs a comment on its line or the line above that proves it' },
  },
  create(context) {
    const { sourceCode } = context;
    const commented = new Set(sourceCode.getAllComments().flatMap(({ loc }) => [loc.start.line, loc.end.line]));
    return {
      TSAsExpression(node) {
        if (sourceCode.getText(node.typeAnnotation) === 'const') return;
        const lines = [node.loc.start.line - 1, node.loc.start.line, node.loc.end.line];
        if (!lines.some((line) => commented.has(line))) context.report({ node, messageId: 'unproven' });
      },
    };
  },
};
