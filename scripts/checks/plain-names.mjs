import { basename } from 'node:path';

/** Words that only this repository used, and what is said in their place. No name that is declared here, and no file, holds one. */
const ownWords = new Map([
  ['thinker', 'turn effects'],
  ['trail', 'trace context'],
  ['stow', 'serialize'],
  ['wish', 'inline effect'],
  ['roster', 'agent registry'],
  ['teller', 'observer'],
  ['glimpse', 'summary'],
  ['glance', 'preview'],
  ['outline', 'summary'],
  ['standing', 'status'],
  ['verdict', 'result'],
  ['recollection', 'recovery gate'],
  ['caution', 'recovery mode'],
  ['cautious', 'recovering'],
  ['pulse', 'heartbeat'],
  ['beat', 'heartbeat'],
  ['crossing', 'I/O boundary'],
  ['desk', 'directory'],
  ['voice', 'process context'],
  ['layout', 'schema version'],
  ['withdraw', 'cancel, or roll back'],
  ['withdrawn', 'cancelled, or rolled back'],
  ['dial', 'gated field, or setting'],
  ['rig', 'harness'],
  ['hail', 'chaos run'],
  ['shelf', 'layer, or archive'],
  ['twin', 'reference engine'],
  ['world', 'environment, or fixture'],
  ['elder', 'the one before'],
]);

/** Names that hold such a word all the same, and why. */
const exceptions = [
  { word: 'verdict', names: ['verdict'], files: /^libs\/agent\/src\//, why: 'a field of the stored state' },
  { word: 'verdict', names: ['verdicts'], files: /^libs\/dead-letters\//, why: 'a field of the API' },
  { word: 'crossing', names: ['crossings'], files: /^test\/chaos\/sweep\/row/, why: 'a field of the printed figures' },
  { word: 'desk', files: /(\.spec|^test\/doctor\/main)\.ts$/, why: 'an agent that is called so' },
  { word: 'standing', names: ['standing'], files: /^(libs\/dead-letters|apps)\//, why: 'a field of the API' },
];

function wordsOf(name) {
  return name.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[_.-]/).map((word) => word.toLowerCase());
}

/** The first word of ours in a name; plurals are the same word. */
function ownWordIn(name, file) {
  for (const part of wordsOf(name)) {
    const word = ownWords.has(part) ? part : part.replace(/(?:e?s)$/, '');
    const found = [part, part.replace(/s$/, ''), word].find((each) => ownWords.has(each));
    if (found === undefined) continue;
    const isExcepted = exceptions.some(
      (one) => one.word === found && one.files.test(file) && (one.names === undefined || one.names.includes(name)),
    );
    if (!isExcepted) return found;
  }
  return null;
}

/** What is taken apart by its own name is named where it is declared. */
function isShorthand({ parent }) {
  const property = parent.type === 'AssignmentPattern' ? parent.parent : parent;
  return property.type === 'Property' && property.shorthand;
}

export const plainNames = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { own: '{{ name }}: nobody outside says "{{ word }}" for it; say {{ plain }}' },
  },
  create(context) {
    const file = context.filename.slice(context.cwd.length + 1);
    const check = (node, name) => {
      const word = ownWordIn(name, file);
      if (word !== null) context.report({ node, messageId: 'own', data: { name, word, plain: ownWords.get(word) } });
    };
    const checkKey = ({ key, computed }) => {
      if (!computed && key.type === 'Identifier') check(key, key.name);
    };
    return {
      Program(node) {
        check(node, basename(file));
        for (const { variables } of context.sourceCode.scopeManager.scopes)
          for (const { defs } of variables)
            for (const { type, name } of defs)
              if (type !== 'ImportBinding' && !isShorthand(name)) check(name, name.name);
      },
      PropertyDefinition: checkKey,
      MethodDefinition: checkKey,
      TSPropertySignature: checkKey,
      TSMethodSignature: checkKey,
    };
  },
};
