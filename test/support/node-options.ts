/**
 * What Node is told of an app, as the image tells it (deploy/Dockerfile): a young generation of at most 3 x 4 MiB. Node's own bound is some 96 MiB, which a
 * process that has once been busy keeps; a run costs no more CPU for it (docs/performance.md).
 */
export const appNodeOptions = '--max-semi-space-size=4';
