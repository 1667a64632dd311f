/**
 * One module waits (libs/timing), so that each wait can be cut, leaves no timer behind and swallows no wrong argument. The other ways to
 * sleep are refused here: the timers that promise, setTimeout promisified, and a promise that a timer settles.
 */
const promisingTimers = /^(?:node:)?timers\/promises$/;
const timers = /^(?:node:)?timers$/;

export const onePause = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { sleep: '{{ what }} is a sleep of its own: #timing has pause, untilFound, answerWithin and every' },
  },
  create(context) {
    const report = (node, what) => context.report({ node, messageId: 'sleep', data: { what } });
    return {
      Literal(node) {
        if (promisingTimers.test(node.value)) report(node, node.value);
      },
      ImportSpecifier(node) {
        if (timers.test(node.parent.source.value) && nameOf(node.imported) === 'promises')
          report(node, 'timers.promises');
      },
      CallExpression(node) {
        const [first] = node.arguments;
        if (nameOf(node.callee) === 'promisify' && nameOf(first) === 'setTimeout')
          report(node, 'promisify(setTimeout)');
        if (nameOf(node.callee) === 'setTimeout' && (nameOf(first) === 'resolve' || isInExecutor(node)))
          report(node, 'a promise that a timer settles');
      },
    };
  },
};

/** What something is called, also as a member of something else. */
function nameOf(node) {
  if (node?.type === 'MemberExpression') return node.computed ? String(node.property.value ?? '') : node.property.name;
  return node?.name ?? node?.value;
}

/** Whether it stands in what `new Promise` is given. */
function isInExecutor(node) {
  for (let at = node; at.parent; at = at.parent) {
    const { type, callee } = at.parent;
    if (type === 'NewExpression' && nameOf(callee) === 'Promise' && at !== callee) return true;
  }
  return false;
}
