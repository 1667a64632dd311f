/**
 * What Node is told of an app, as the image tells it (deploy/Dockerfile): a young generation of at most 3 x 16 MiB. With 4 it is cleaned so often that a run
 * under load costs 8 % more CPU; Node's own bound keeps more memory for nothing (docs/performance.md).
 */
export const appNodeOptions = '--max-semi-space-size=16';
