import { brokenSimulatedRules } from './broken-simulated-rules.js';
import { noticeBrokenRules } from './notice-broken-rules.js';

noticeBrokenRules(brokenSimulatedRules);
