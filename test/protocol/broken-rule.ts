import type { ScriptFile } from '../../libs/engine/src/scripts.js';

/** A rule that a script asserts, and the change to a script's text that breaks it. */
export interface BrokenRule {
  rule: string;
  file: ScriptFile;
  find: string;
  replace: string;
}
