import { runReplay } from './replay/run-replay.js';

await runReplay();
