/** A seed that all samples share, so that one that fails can be played again by command. */
export const sampleSeed = '20261120';
