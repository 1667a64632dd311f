import { runAllInOne } from './run-all-in-one.js';

await runAllInOne();
