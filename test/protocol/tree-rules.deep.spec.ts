import { brokenFenceRules } from './broken-fence-rules.js';
import { brokenTreeRetentionRules } from './broken-tree-retention-rules.js';
import { brokenTreeRules } from './broken-tree-rules.js';
import { noticeBrokenRules } from './notice-broken-rules.js';

noticeBrokenRules([...brokenTreeRules, ...brokenTreeRetentionRules, ...brokenFenceRules]);
