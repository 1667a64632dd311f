/** What lint forbids in the pure libraries (I8): clocks, randomness, I/O, timers, processes and async. */
import { builtinModules } from 'node:module';

const reason = 'pure library (I8)';

const globals = [
  ...['process', 'console', 'fetch', 'performance', 'crypto', 'globalThis', 'Promise', 'WebSocket', 'require'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'AbortSignal'],
];

/** A step that is put together by hand forgets a list that steps gain later. */
const byHand = 'Decision makes the steps of programs (ADR 158)';

const syntax = {
  'NewExpression[callee.name="Date"][arguments.length=0]': 'time arrives in the event',
  'CallExpression[callee.name="Date"]': 'time arrives in the event',
  'MemberExpression[property.name="now"]': 'time arrives in the event',
  'MemberExpression[object.name="Math"][property.name="random"]': 'ids arrive in the event',
  ':function[async=true]': 'no async',
  AwaitExpression: 'no async',
  'ForOfStatement[await=true]': 'no async',
  'TSTypeReference[typeName.name=/^Promise(Like)?$/]': 'no async',
  ImportExpression: 'no dynamic import',
};

/** The rules for a pure library; `allowed` names what it may take from node:crypto. */
export function purityRules(allowed = []) {
  const bare = builtinModules.filter((name) => !name.startsWith('_')).map((name) => ({ name, message: reason }));
  const crypto = allowed.length > 0 ? [{ name: 'node:crypto', allowImportNames: allowed, message: reason }] : [];
  const steps = { name: '#program', importNames: ['Step'], message: byHand };
  const others = allowed.length > 0 ? '^node:(?!crypto$)' : '^node:';
  return {
    'no-restricted-globals': ['error', ...globals.map((name) => ({ name, message: reason }))],
    'house/no-restricted-syntax': [
      'error',
      ...Object.entries(syntax).map(([selector, message]) => ({ selector, message: `${reason}: ${message}` })),
      { selector: 'SpreadElement > CallExpression[callee.property.name="step"]', message: byHand },
    ],
    'no-restricted-imports': [
      'error',
      { paths: [...bare, ...crypto, steps], patterns: [{ regex: others, message: reason }] },
    ],
  };
}
