import type { Rule } from 'eslint';

export const oneCut: Rule.RuleModule;
