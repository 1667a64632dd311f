/** ESLint's rule of this name, which oxlint lacks: each selector names what is refused, and its message why. */
export const restrictedSyntax = {
  meta: {
    type: 'suggestion',
    schema: {
      type: 'array',
      items: {
        type: 'object',
        properties: { selector: { type: 'string' }, message: { type: 'string' } },
        required: ['selector', 'message'],
        additionalProperties: false,
      },
    },
  },
  create(context) {
    return Object.fromEntries(
      context.options.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
    );
  },
};
