/** The start of a step pool's thread: one step. */
import { startTask } from '#steps';

export default startTask;
