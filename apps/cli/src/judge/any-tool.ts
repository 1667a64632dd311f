/** The allow-list where none is given: every name but those that a careless look-up finds on every object (I6). */
export const anyTool: ReadonlySet<string> = new (class extends Set<string> {
  override has(name: string): boolean {
    return !(name in Object.prototype) && name !== 'prototype';
  }
})();
