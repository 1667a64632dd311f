/**
 * What leaves the process must be done inside `ioBoundary(name, …)`, so that its two sides have a name and can be killed at
 * (`libs/telemetry/src/io-boundary.ts`). What leaves is a call of code that is not ours and promises something, or is made to
 * settle a promise of ours; and a stream that is read.
 */
export const ownedIoBoundaries = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { unowned: 'what leaves the process passes ioBoundary(name, () => …): {{ what }} does not' },
  },
  create(context) {
    const { parserServices, ast } = context.sourceCode;
    if (ast.body.length === 0) return {};
    if (!parserServices?.program) throw new Error('owned-io-boundaries needs types: set projectService for its files');
    const checker = parserServices.program.getTypeChecker();
    const typeOf = (node) => checker.getTypeAtLocation(parserServices.esTreeNodeToTSNodeMap.get(node));
    const report = (node, part) => {
      const text = context.sourceCode.getText(part);
      context.report({ node, messageId: 'unowned', data: { what: text.replace(/\s+/g, ' ').slice(0, 60) } });
    };
    return {
      CallExpression(node) {
        if (isOwned(node)) return; // before the compiler is asked, which takes long to answer
        const declaration = checker.getResolvedSignature(parserServices.esTreeNodeToTSNodeMap.get(node))?.declaration;
        if (!declaration || !isForeign(declaration.getSourceFile().fileName)) return;
        if (!promises(typeOf(node)) && !isInExecutor(node)) return;
        if (node.arguments.some((argument) => isTransaction(typeOf(argument)))) return;
        report(node, node.callee);
      },
      'ForOfStatement[await=true]'(node) {
        if (!isOwned(node)) report(node, node.right);
      },
    };
  },
};

/** What promises something without leaving: the language's own promises and collections, timers, Nest's start. */
const inside = /lib\.es[^/]*\.d\.ts$|timers(\/promises)?\.d\.ts$|events\.d\.ts$|@nestjs\//;

function isForeign(file) {
  return file.includes('/node_modules/') && !inside.test(file);
}

function promises(type) {
  return type.isUnion() ? type.types.some(promises) : type.getProperty('then') !== undefined;
}

/** What is added to a transaction leaves with its EXEC. */
function isTransaction(type) {
  return type.symbol?.name === 'IRedisTransaction';
}

function isInExecutor(node) {
  return isInside(node, (parent) => parent.type === 'NewExpression' && parent.callee.name === 'Promise');
}

/** Whether it stands in a function that is handed to `ioBoundary`. */
function isOwned(node) {
  return isInside(node, (parent) => parent.type === 'CallExpression' && parent.callee.name === 'ioBoundary');
}

function isInside(node, isThat) {
  for (let at = node; at.parent; at = at.parent) {
    if (isThat(at.parent) && at.parent.arguments.includes(at)) return true;
  }
  return false;
}
