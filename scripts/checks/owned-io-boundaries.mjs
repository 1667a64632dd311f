import { resolve } from 'node:path';

import { SyntaxKind } from '@typescript/native/unstable/ast';
import { API } from '@typescript/native/unstable/sync';

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
    const calls = [];
    const report = (node, part) => {
      const text = context.sourceCode.getText(part);
      context.report({ node, messageId: 'unowned', data: { what: text.replace(/\s+/g, ' ').slice(0, 60) } });
    };
    return {
      CallExpression(node) {
        if (!isOwned(node)) calls.push(node);
      },
      'ForOfStatement[await=true]'(node) {
        if (!isOwned(node)) report(node, node.right);
      },
      'Program:exit'() {
        if (calls.length === 0) return;
        const types = typesOf(context.filename);
        const asked = calls.map((node) => types.call(node.range[1]));
        const given = types.all(asked);
        for (const [at, node] of calls.entries()) {
          if (!types.isPromise(given[at]) && !isInExecutor(node)) continue;
          const file = types.declaredIn(asked[at]);
          if (file === undefined || !isForeign(file)) continue;
          if (!types.all(asked[at].arguments).some(isTransaction)) report(node, node.callee);
        }
      },
    };
  },
};

/** TypeScript 7 with the files of these rules: one compiler for each run of lint, which knows them as they are when it begins. */
let project;

function openProject() {
  const config = resolve('scripts/checks/tsconfig.adapters.json'); // a test plants a tree of its own
  const opened = new API({ cwd: process.cwd() }).updateSnapshot({ openProjects: [config] }).getProject(config);
  if (opened === undefined) throw new Error(`owned-io-boundaries needs types: there is no ${config}`);
  return opened;
}

/** What the compiler knows of a file. */
function typesOf(path) {
  project ??= openProject();
  const { checker, program } = project;
  const file = program.getSourceFile(path);
  if (file === undefined) throw new Error(`owned-io-boundaries needs types: ${project.configFileName} lacks ${path}`);
  const byEnd = new Map();
  const visit = (node) => {
    if (node.kind === SyntaxKind.CallExpression) byEnd.set(node.end, node);
    node.forEachChild(visit);
  };
  visit(file);
  const isPromise = (type) =>
    type !== undefined &&
    (type.isUnionType() ? type.getTypes().some(isPromise) : checker.getPropertyOfType(type, 'then') !== undefined);
  return {
    /** No two calls end at one place. */
    call(end) {
      const found = byEnd.get(end);
      if (found === undefined) throw new Error(`owned-io-boundaries: ${path} is not as the compiler has read it`);
      return found;
    },
    all: (nodes) => (nodes.length === 0 ? [] : checker.getTypeAtLocation(nodes)),
    isPromise,
    declaredIn: (call) => checker.getResolvedSignature(call)?.declaration?.path,
  };
}

/** What promises something without leaving: the language's own promises and collections, timers, Nest's start. */
const inside = /lib\.es[^/]*\.d\.ts$|timers(\/promises)?\.d\.ts$|events\.d\.ts$|@nestjs\//;

function isForeign(file) {
  return file.includes('/node_modules/') && !inside.test(file);
}

/** What is added to a transaction leaves with its EXEC. */
function isTransaction(type) {
  return type?.getSymbol()?.name === 'IRedisTransaction';
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
