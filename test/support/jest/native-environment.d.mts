/** What fails a test file in which a process of the product has blocked its event loop; asked once, it is forgotten. */
export function blockedLoops(): Error[];
