/** The checks of the forms of documents by their schemas as text: the build of the package puts the compiled ones in this place. */
export const compiledChecks: ReadonlyMap<string, (value: unknown) => boolean> = new Map();
